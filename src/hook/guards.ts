/** The guards that a hook can be: those of the package, loaded when there is something to judge. */

import type { Guard } from '../guards/guard.ts';

/** What is known of a guard before it is loaded. */
export interface HookGuard {
  readonly name: string;
  /** Its other name. */
  readonly alias?: string;
  /** What judges in its place where it cannot depends on it. */
  readonly policy: string | undefined;
  load(): Promise<Guard>;
}

const TRIPWIRE = 'tripwire';
const WORKSPACE = 'workspace';

export const argvHook: HookGuard = {
  name: 'argv',
  alias: 'v2',
  policy: TRIPWIRE,
  load: async () => (await import('../guards/argv/index.ts')).argv,
};
export const denylistHook: HookGuard = {
  name: 'denylist',
  alias: 'v1',
  policy: TRIPWIRE,
  load: async () => (await import('../guards/denylist/index.ts')).denylist,
};

/** In the order of `builtinGuards`. */
export const hookGuards: readonly HookGuard[] = [
  denylistHook,
  argvHook,
  {
    name: 'denylist-workspace',
    policy: WORKSPACE,
    load: async () => (await import('../guards/denylist-workspace.ts')).denylistWorkspace,
  },
  { name: 'allowlist', policy: WORKSPACE, load: async () => (await import('../guards/allowlist.ts')).allowlist },
  { name: 'scoped', policy: WORKSPACE, load: async () => (await import('../guards/scoped.ts')).scoped },
];

/** The guard of that name or alias. */
export function findHookGuard(name: string): HookGuard | undefined {
  return hookGuards.find((guard) => guard.name === name || guard.alias === name);
}
