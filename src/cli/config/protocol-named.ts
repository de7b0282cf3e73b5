/** `--protocol P[:PROFILE]`: a hook protocol, and the version of its host. */

import { ReplayError } from '../../errors.ts';
import { findProtocol, protocols } from '../../guards/external/protocols/index.ts';
import type { Protocol } from '../../guards/external/protocols/protocol.ts';
import { hintFor } from './hint.ts';

/** What an executable speaks. */
export interface Spoken {
  readonly protocol: Protocol;
  /** A name of the protocol's `profiles`. */
  readonly profile: string;
}

/** What is spoken unless something else is said. */
export const DEFAULT_PROTOCOL = 'claude-code';

/** The protocol, and its first profile unless one is named after a colon. @throws ReplayError where there is none */
export function protocolNamed(text: string): Spoken {
  const [name = '', ...profile] = text.split(':');
  return spoken(name, profile.length === 0 ? undefined : profile.join(':'));
}

/** The protocol of that name, and that profile of it; its first unless given. @throws ReplayError where there is none */
export function spoken(name: string, profile: string | undefined): Spoken {
  const protocol = findProtocol(name);
  if (protocol === undefined) {
    throw new ReplayError(`no protocol is called ${JSON.stringify(name)}: ${hintFor(name, namesOf(protocols))}`);
  }
  const [present] = protocol.profiles;
  if (profile === undefined) return { protocol, profile: present.name };
  if (!protocol.profiles.some((one) => one.name === profile)) {
    throw new ReplayError(
      `${name} has no profile ${JSON.stringify(profile)}: ${hintFor(profile, namesOf(protocol.profiles))}`,
    );
  }
  return { protocol, profile };
}

function namesOf(named: readonly { readonly name: string }[]): readonly string[] {
  return named.map(({ name }) => name);
}
