/**
 * Bubblewrap: guards see the whole system, but can only write to the run's folder, to a `/tmp` of the run's own and to
 * `/dev/shm`. What differs from a host that runs them without: a guard that writes beside its own files fails to do so;
 * what was in `/tmp` is not there, but for the guard's own files; only its own processes are seen; and files of others
 * belong to `nobody` unless the user is root.
 *
 * Sockets in the file system, such as that of a container service, can still be reached.
 */

import type { Isolation, Needs } from './place.ts';
import { TMP } from './visible.ts';
import type { Files, Means, Way } from './wrapping.ts';

/** What would let root undo it: mount anew, make devices, load modules. */
const DROPPED = ['CAP_SYS_ADMIN', 'CAP_MKNOD', 'CAP_SYS_RAWIO', 'CAP_SYS_MODULE', 'CAP_SYS_BOOT', 'CAP_NET_ADMIN'];

const SYSTEM = ['--ro-bind', '/', '/', '--dev', '/dev'];

/** A program that is not there ends with 127 from a shell, and with a plain 1 from bubblewrap. */
const STARTER = ['/bin/sh', '-c', 'exec "$@"', 'sh'];

/** All that bubblewrap can do, then, for containers that forbid to mount `/proc`, without processes of its own. */
export function bubblewrap(means: Means): readonly Way[] {
  const { bwrap } = means;
  if (bwrap === undefined) return [];
  return [{ ownProcesses: true }, { ownProcesses: false }].map(({ ownProcesses }) => {
    const isolation: Isolation = { by: 'bubblewrap', withoutNetwork: true, ownProcesses };
    return {
      isolation,
      wrap: (command, needs) => [
        bwrap,
        '--die-with-parent',
        ...filesOf(means.files, command, needs),
        ...(ownProcesses ? ['--proc', '/proc', '--unshare-pid'] : []),
        ...(needs.network ? [] : ['--unshare-net']),
        ...DROPPED.flatMap((capability) => ['--cap-drop', capability]),
        '--',
        ...STARTER,
        ...command,
      ],
    };
  });
}

function filesOf(files: Files, command: readonly string[], { writable = [] }: Needs): readonly string[] {
  const visible = files.visible(command);
  const tmp = visible.includes(TMP) ? [] : ['--bind', files.tmp, TMP];
  return [
    ...SYSTEM,
    ...tmp,
    ...visible.flatMap((path) => ['--ro-bind-try', path, path]),
    ...[...writable, files.run].flatMap((path) => ['--bind', path, path]),
  ];
}
