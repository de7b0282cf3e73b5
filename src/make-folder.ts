/** A folder with those above it, made by whoever has to end whatever the file system answers. */

import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Makes a folder and those above it where they are missing. The `recursive` of Node never ends where a file system says
 * of a new folder that the one above is missing, which is there: `/proc` does.
 * @throws Error in the system's words
 */
export function makeFolder(folder: string, mode?: number, isAboveThere = false): void {
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    if (isMissing(error) && !isAboveThere) {
      makeFolder(path.dirname(folder), mode);
      makeFolder(folder, mode, true);
    } else if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
