/** Programs that carry a command into another place, by base name. */

import { composeContainer, container } from './containers.ts';
import type { Follower } from './follower.ts';
import { gitAlias } from './git-alias.ts';
import { kubectl } from './kubectl.ts';
import { evaluate, shell, sourced, trapped } from './shells.ts';
import { ssh } from './ssh.ts';

/** Shells read scripts from an argument, a file or their input. */
export const SHELLS: readonly string[] = ['sh', 'bash', 'zsh', 'dash', 'ksh', 'ash', 'mksh', 'rbash', 'fish'];
const ENGINES = ['docker', 'podman', 'nerdctl'];

export const FOLLOWERS: ReadonlyMap<string, Follower> = new Map<string, Follower>([
  ...SHELLS.map((name) => [name, shell] as const),
  ['eval', evaluate],
  ['source', sourced],
  ['.', sourced],
  ['trap', trapped],
  ['ssh', ssh],
  ['kubectl', kubectl],
  ['oc', kubectl],
  ...ENGINES.map((name) => [name, container] as const),
  ['docker-compose', composeContainer],
  ['podman-compose', composeContainer],
  ['git', gitAlias],
]);
