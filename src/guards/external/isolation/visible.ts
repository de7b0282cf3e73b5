/** What of `/tmp` guards must see although it is hidden from them: whatever of their own happens to lie there. */

import { realpath } from 'node:fs/promises';
import { isAbsolute, resolve } from 'node:path';

import type { Surrounded } from '../external-guard.ts';
import { foldersOf } from '../files/search-path.ts';
import type { Environment } from './environment.ts';
import { wordsOf } from './words.ts';

/** Hidden from guards where bubblewrap is. */
export const TMP = '/tmp';

/** Variables that name folders with programs and modules. */
const OF_CODE = ['PATH', 'PYTHONPATH', 'NODE_PATH', 'VIRTUAL_ENV', 'PYTHONUSERBASE'];

/** Entries of `/tmp` that paths lie in, each once; `/tmp` itself where one of them is just that. */
export function entriesOfTmp(paths: readonly string[]): readonly string[] {
  const entries = paths
    .filter((path) => isAbsolute(path))
    .map((path) => resolve(path).split('/').slice(0, 3).join('/'))
    .filter((entry) => entry === TMP || entry.startsWith(`${TMP}/`));
  return [...new Set(entries)];
}

/** Paths that a guard needs to see, with what they are links to. A guard in recorded folders may need anything. */
export async function neededBy(
  guard: Surrounded,
  folders: readonly string[],
  env: Environment,
): Promise<readonly string[]> {
  const named = [...guard.inputs, ...guard.links, ...wordsOf(guard)].map((path) => resolve(guard.folder, path));
  const code = OF_CODE.flatMap((variable) => foldersOf(env[variable]));
  const paths = [...folders, ...named, ...code, ...(guard.cwd === 'recorded' ? [TMP] : [])];
  const real = await Promise.all(paths.map((path) => realpath(path).catch(() => path)));
  return [...paths, ...real];
}
