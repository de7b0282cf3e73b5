/** Ways to keep a program apart from the machine, the best first, and which of them this machine has. */

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { findProgram, foldersOf } from '../files/search-path.ts';
import type { Environment } from './environment.ts';
import { bubblewrap } from './bubblewrap.ts';
import type { Isolation, Needs } from './place.ts';
import { unshare } from './unshare.ts';

const run = promisify(execFile);

const LONGEST_PROBE_MILLIS = 5000;

/** What a way may use: programs by their absolute paths, and the folders of the run. */
export interface Means {
  readonly bwrap: string | undefined;
  readonly unshare: string | undefined;
  readonly setpriv: string | undefined;
  readonly files: Files;
}

/** Which files there are inside, where a way can say. */
export interface Files {
  /** The run's folder, which guards may write. */
  readonly run: string;
  /** The run's own, empty at first, which stands for `/tmp` inside. */
  readonly tmp: string;
  /** Entries of `/tmp` that this command needs to see all the same; `/tmp` itself where it needs all of it. */
  readonly visible: (command: readonly string[]) => readonly string[];
}

/** One way, as far as it goes. */
export interface Way {
  readonly isolation: Isolation;
  wrap(command: readonly string[], needs: Needs): readonly string[];
}

const NOTHING: Way = {
  isolation: { by: 'nothing', withoutNetwork: false, ownProcesses: false },
  wrap: (command) => command,
};

/** The first way that can really start something here; containers and hardened systems forbid some or all of them. */
export async function bestWay(env: Environment, files: Files): Promise<Way> {
  const folders = foldersOf(env['PATH']);
  const [bwrap, unshareFile, setpriv] = await Promise.all(
    ['bwrap', 'unshare', 'setpriv'].map((name) => findProgram(name, folders)),
  );
  const means: Means = { bwrap, unshare: unshareFile, setpriv, files };
  for (const way of [...bubblewrap(means), ...unshare(means)]) {
    if (await works(way, files.run)) return way;
  }
  return NOTHING;
}

async function works(way: Way, folder: string): Promise<boolean> {
  const script = 'test -w "$1" && test -r /proc/self/stat && echo inside';
  const [file = '', ...args] = way.wrap(['/bin/sh', '-c', script, 'sh', folder], { network: false });
  const probe = run(file, args, { timeout: LONGEST_PROBE_MILLIS, killSignal: 'SIGKILL' });
  return probe.then(({ stdout }) => stdout === 'inside\n').catch(() => false);
}
