/** What lies at a path that somebody wrote, who may have written anything. */

import { type Stats, statSync } from 'node:fs';
import { stat } from 'node:fs/promises';

/** Absent where there is nothing, and where the text is no path at all: too long, with a NUL, through a file. */
export function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

/** Whether there is a file, links followed. */
export async function isFile(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isFile() === true;
}

/** Whether there is a folder, links followed. */
export async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isDirectory() === true;
}
