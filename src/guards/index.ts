/** The guards that come with the package, in the order in which lists show them. */

import { allowlist } from './allowlist.ts';
import { argv } from './argv/index.ts';
import { denylist } from './denylist/index.ts';
import { denylistWorkspace } from './denylist-workspace.ts';
import type { Guard } from './guard.ts';
import { recorded, shadow } from './recorded.ts';
import { scoped } from './scoped.ts';

export { nearestName } from './nearest-name.ts';

export const builtinGuards: readonly Guard[] = [denylist, argv, denylistWorkspace, allowlist, scoped];

/** Those that judge nothing, and repeat what a log says. */
export const recordedGuards: readonly Guard[] = [recorded, shadow];

/** Other names of built-in guards: alias to canonical name. */
export const aliases: Readonly<Record<string, string>> = { v1: 'denylist', v2: 'argv' };

/** The guard of the package of that name or alias; its own `name` is the canonical one. */
export function findGuard(name: string): Guard | undefined {
  const canonical = Object.hasOwn(aliases, name) ? aliases[name] : name;
  return [...builtinGuards, ...recordedGuards].find((guard) => guard.name === canonical);
}
