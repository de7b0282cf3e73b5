/** Finds programs on a `PATH` as the system does. */

import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';
import { isFile } from './on-disk.ts';

/** Folders of a `PATH`, in its order; relative ones mean another folder for each guard and are left out. */
export function foldersOf(path: string | undefined): readonly string[] {
  return (path ?? '').split(delimiter).filter((folder) => isAbsolute(folder));
}

/** The first file of that name in these folders that can be run. */
export async function findProgram(name: string, folders: readonly string[]): Promise<string | undefined> {
  for (const folder of folders) {
    const file = join(folder, name);
    if (await isExecutable(file)) return file;
  }
  return undefined;
}

/** Whether a path is a file that this user may run. */
export async function isExecutable(path: string): Promise<boolean> {
  const mayRun = await access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
  return mayRun && isFile(path);
}
