/** The guard that a hook is to be, by what a person calls it. */

import { ReplayError } from '../../errors.ts';
import { findHookGuard, type HookGuard, hookGuards } from '../../hook/guards.ts';

/** @throws ReplayError for any other than those of the package */
export async function hookGuardNamed(name: string): Promise<HookGuard> {
  const guard = findHookGuard(name);
  if (guard !== undefined) return guard;
  // What mends names is loaded only now: a hook is started for every command.
  const { nearestName } = await import('../../guards/nearest-name.ts');
  const known = hookGuards.flatMap((each) => [each.name, ...(each.alias === undefined ? [] : [each.alias])]);
  const nearest = nearestName(name, known);
  const hint =
    nearest === undefined
      ? `it is one of the package (${known.join(', ')}); a command of your own goes into the settings of the agent as it is`
      : `did you mean ${nearest}?`;
  throw new ReplayError(`no guard that can be a hook is called ${JSON.stringify(name)}: ${hint}`);
}
