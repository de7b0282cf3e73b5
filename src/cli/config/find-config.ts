/** Where the replay.yaml lies that holds for a folder. */

import { existsSync } from 'node:fs';
import path from 'node:path';

/** What it is called. */
const CONFIG_NAME = 'replay.yaml';

/**
 * The nearest one in `folder` or above it, up to the root of the git repository that it is in. Outside of one only the
 * folder itself: what lies above may belong to somebody else, and it names programs to run.
 */
export function findConfig(folder: string): string | undefined {
  const candidates = upToRoot(folder) ?? [folder];
  return candidates.map((one) => path.join(one, CONFIG_NAME)).find((file) => existsSync(file));
}

/** The folder and those above it, up to the root of its repository; undefined outside of one. */
function upToRoot(folder: string): readonly string[] | undefined {
  const folders = [folder];
  for (let current = folder; !existsSync(path.join(current, '.git')); folders.push(current)) {
    const parent = path.dirname(current);
    if (parent === current) return undefined;
    current = parent;
  }
  return folders;
}
