/** Where a repository starts. */

import { lstat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The nearest folder at or above this one that has a `.git`: a folder, or a file in a worktree or a submodule. */
export async function gitRootOf(folder: string): Promise<string | undefined> {
  if ((await lstat(join(folder, '.git')).catch(() => undefined)) !== undefined) return folder;
  const parent = dirname(folder);
  return parent === folder ? undefined : gitRootOf(parent);
}
