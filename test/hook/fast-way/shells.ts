/** The shells of this machine that a script of POSIX `sh` has to run in. */

import { spawnSync } from 'node:child_process';

/** Each as the words of a command; a machine without one of them tests the others. */
export const shells: readonly (readonly [string, ...string[]])[] = (
  [['sh'], ['dash'], ['bash'], ['bash', '--posix'], ['busybox', 'sh'], ['ksh'], ['mksh'], ['yash']] as const
).filter(([program, ...args]) => spawnSync(program, [...args, '-c', ':']).status === 0);
