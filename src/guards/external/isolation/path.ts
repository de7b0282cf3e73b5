/** Finds programs on a `PATH` as the system does. */

import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';

/** Folders of a `PATH`, in its order; relative ones mean another folder for each guard and are left out. */
export function foldersOf(path: string | undefined): readonly string[] {
  return (path ?? '').split(delimiter).filter((folder) => isAbsolute(folder));
}

/** The first folder in which a program of that name can be run. */
export async function folderWith(name: string, folders: readonly string[]): Promise<string | undefined> {
  for (const folder of folders) {
    if (await isExecutable(join(folder, name))) return folder;
  }
  return undefined;
}

/** Whether a path is a file that this user may run. */
export async function isExecutable(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}
