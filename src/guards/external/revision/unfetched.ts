/** What an export lacks: submodules, which are repositories of their own, and what filters would have made of files. */

import { open } from 'node:fs/promises';
import { type FilteredFile, filteredFiles } from './filtered.ts';
import { gitRecords } from './git.ts';
import { pathOf } from './paths.ts';

/** How a file of LFS begins that was not fetched. */
const POINTER = 'version https://git-lfs.github.com/spec/v1';

const SUBMODULE_MODE = '160000';

/** Names that a note repeats. */
const NAMED = 3;

/** Sentences on the export in a folder. @param env leads git to the index that it was made from */
export async function notesOf(folder: string, env: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const submodules: string[] = [];
  for await (const record of gitRecords(folder, ['ls-files', '--stage', '-z'], env)) {
    if (record.startsWith(SUBMODULE_MODE)) submodules.push(record.slice(record.indexOf('\t') + 1));
  }
  const pointers: string[] = [];
  const unfiltered: string[] = [];
  for (const filtered of await filteredFiles(folder, 'index', env)) {
    if (filtered.filter !== 'lfs') unfiltered.push(filtered.file);
    else if (await isPointer(folder, filtered)) pointers.push(filtered.file);
  }
  return [
    ...note(submodules, 'a submodule is not there', 'submodules are not there'),
    ...note(pointers, 'a file of LFS is only a pointer', 'files of LFS are only pointers'),
    ...note(unfiltered, 'a file is as stored, not filtered', 'files are as stored, not filtered'),
  ];
}

function note(files: readonly string[], one: string, many: string): readonly string[] {
  if (files.length === 0) return [];
  const named = files.slice(0, NAMED).map((file) => Buffer.from(file, 'latin1').toString('utf8'));
  const what = files.length === 1 ? one : `${files.length} ${many}`;
  return [`${what}: ${named.join(', ')}${files.length > NAMED ? ', …' : ''}`];
}

async function isPointer(folder: string, { file }: FilteredFile): Promise<boolean> {
  const handle = await open(pathOf(folder, file)).catch(() => undefined);
  if (handle === undefined) return false;
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(POINTER.length), 0, POINTER.length, 0);
    return buffer.toString('latin1', 0, bytesRead) === POINTER;
  } finally {
    await handle.close();
  }
}
