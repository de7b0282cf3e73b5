/**
 * Unshare, of util-linux: processes and network of their own, while all files are the user's. Loopback stays down inside.
 * Only SIGKILL ends it from outside: the first process of a namespace ignores what it does not handle.
 */

import type { Isolation } from './place.ts';
import type { Means, Way } from './wrapping.ts';

/** The first process of a namespace must stay to reap what others leave behind, so the command is a child of a shell. */
const FIRST_PROCESS = ['/bin/sh', '-c', '"$@"; exit $?', 'sh'];

const PROCESSES = ['--pid', '--fork', '--kill-child', '--mount-proc'];

/** All that unshare can do, then without processes of its own, then without the network kept away. */
export function unshare({ unshare: file, setpriv }: Means): readonly Way[] {
  if (file === undefined) return [];
  // Unshare does not end with its parent by itself.
  const ending = setpriv === undefined ? [[]] : [[setpriv, '--pdeathsig', 'KILL'], []];
  const levels = [
    { withoutNetwork: true, ownProcesses: true },
    { withoutNetwork: true, ownProcesses: false },
    { withoutNetwork: false, ownProcesses: true },
  ];
  return levels.flatMap(({ withoutNetwork, ownProcesses }) =>
    ending.flatMap((before) =>
      // Root needs no user namespace; for others it is what allows the rest.
      [[], ['--user', '--map-current-user']].map((user): Way => {
        const isolation: Isolation = { by: 'unshare', withoutNetwork, ownProcesses };
        return {
          isolation,
          wrap: (command, needs) => [
            ...before,
            file,
            ...user,
            ...(ownProcesses ? PROCESSES : []),
            ...(withoutNetwork && !needs.network ? ['--net'] : []),
            '--',
            ...(ownProcesses ? FIRST_PROCESS : []),
            ...command,
          ],
        };
      }),
    ),
  );
}
