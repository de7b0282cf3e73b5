/** Paths by their text alone: nothing is looked up, and links are not followed. */

import path from 'node:path';

/** Whether a path is a folder or lies below it. Relative ones start from the same place. */
export function isWithin(file: string, folder: string): boolean {
  const way = path.relative(folder, file);
  return way !== '..' && !way.startsWith(`..${path.sep}`) && !path.isAbsolute(way);
}
