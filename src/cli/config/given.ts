/** Guards that a call itself gives: `--guard NAME=VALUE`. */

import { ReplayError } from '../../errors.ts';
import { builtins } from './builtins.ts';
import type { Definition } from './definition.ts';
import { executable, functionGuard, ofExternal, usual } from './external.ts';
import type { GuardValue } from './guard-value.ts';
import { DEFAULT_PROTOCOL, protocolNamed } from './protocol-named.ts';

export interface GivingOptions {
  /** Absolute: where the program was started. */
  readonly folder: string;
  /** `P` or `P:PROFILE`: what the command lines of the call speak; claude-code unless given. */
  readonly protocol?: string;
  /** Longest time for one request, for guards outside this process that say none of their own; 30 s unless given. */
  readonly timeoutMillis?: number;
}

/**
 * Those among the values that say what the guard is. The same guard at several revisions is one definition.
 * @throws ReplayError where a name is taken, and for a protocol that does not exist
 */
export function definitionsGiven(
  values: readonly GuardValue[],
  { folder, protocol = DEFAULT_PROTOCOL, timeoutMillis }: GivingOptions,
): ReadonlyMap<string, Definition> {
  const spoken = protocolNamed(protocol);
  const definitions = new Map<string, Definition>();
  const contents = new Map<string, string>();
  for (const { name, given, text } of values) {
    if (given === undefined) continue;
    const content = JSON.stringify(given);
    const problem = problemOf(name, content, contents.get(name));
    if (problem !== undefined) throw new ReplayError(`--guard ${text}: ${problem}`);
    const known = usual(name, folder, timeoutMillis);
    const guard =
      given.kind === 'command' ? executable(known, given.words, spoken) : functionGuard(known, given.reference);
    contents.set(name, content);
    definitions.set(name, ofExternal(guard));
  }
  return definitions;
}

function problemOf(name: string, content: string, before: string | undefined): string | undefined {
  if (builtins.has(name)) return `${name} comes with the package; give your guard another name`;
  if (before === undefined || before === content) return undefined;
  return `another guard of this call is called ${name}; give one of them another name`;
}
