/** Where the replay.yaml lies that holds for a folder. */

import { existsSync } from 'node:fs';
import path from 'node:path';
import { gitRootOf } from '../../guards/external/files/git-root.ts';

/** What it is called. */
const CONFIG_NAME = 'replay.yaml';

/**
 * The nearest one in `folder` or above it, up to the root of the git repository that it is in. Outside of one only the
 * folder itself: what lies above may belong to somebody else, and it names programs to run.
 */
export async function findConfig(folder: string): Promise<string | undefined> {
  const root = (await gitRootOf(folder)) ?? folder;
  for (let current = folder; ; current = path.dirname(current)) {
    const file = path.join(current, CONFIG_NAME);
    if (existsSync(file)) return file;
    if (current === root) return undefined;
  }
}
