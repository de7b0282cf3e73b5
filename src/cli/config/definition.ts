/** A guard that can be named: it comes with the package, a call gives it, or it stands in a replay.yaml. */

import { ReplayError } from '../../errors.ts';
import type { Guard, GuardFacts } from '../../guards/guard.ts';
import type { AnyGuard } from '../../replay/any-guard.ts';

export interface Definition extends Pick<GuardFacts, 'name' | 'policy'> {
  /** One line: how it judges, or what is run. */
  readonly summary: string;
  /** The guard at a git revision; as it is now unless given. @throws ReplayError where it has none, or cannot be had */
  at(revision?: string): Promise<AnyGuard>;
}

/** A guard that comes with the package. */
export function ofBuiltin(guard: Guard): Definition {
  const { name, summary, policy } = guard;
  return {
    name,
    summary,
    ...(policy !== undefined && { policy }),
    at: async (revision) => {
      if (revision === undefined) return guard;
      throw new ReplayError(`${name} comes with the package and has no revisions; name it without @${revision}`);
    },
  };
}

/** What a guard is called at a revision. */
export function nameAt(name: string, revision: string | undefined): string {
  return revision === undefined ? name : `${name}@${revision}`;
}
