/** The guards that come with the package, in the order in which lists show them. */

import { allowlist } from './allowlist.ts';
import { denylistWorkspace } from './denylist-workspace.ts';
import type { Guard } from './guard.ts';
import { nearestName } from './nearest-name.ts';
import { scoped } from './scoped.ts';

export const builtinGuards: readonly Guard[] = [denylistWorkspace, allowlist, scoped];

/** Other names of built-in guards: alias to canonical name. */
export const aliases: ReadonlyMap<string, string> = new Map([
  ['v1', 'denylist'],
  ['v2', 'argv'],
]);

/** The built-in guard of that name or alias; its own `name` is the canonical one. */
export function findGuard(name: string): Guard | undefined {
  const canonical = aliases.get(name) ?? name;
  return builtinGuards.find((guard) => guard.name === canonical);
}

/** The name or alias that somebody who typed `name` most likely meant, from the built-in ones and `others`. */
export function nearestGuardName(name: string, others: readonly string[] = []): string | undefined {
  return nearestName(name, [...builtinGuards.map((guard) => guard.name), ...aliases.keys(), ...others]);
}
