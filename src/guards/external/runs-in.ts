/** Where a guard runs that is told where the command was proposed. */

import path from 'node:path';
import type { Part } from './external-guard.ts';
import { statsOf } from './files/on-disk.ts';

/** Whether a guard that is told a recorded folder also runs in it: where it may and the folder is there. A function stays where it is. */
export function runsIn(part: Part, folder: string): boolean {
  if (part.kind === 'function' || part.cwd !== 'recorded') return false;
  return path.isAbsolute(folder) && statsOf(folder)?.isDirectory() === true;
}
