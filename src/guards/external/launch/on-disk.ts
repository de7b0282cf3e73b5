/** What lies at a path that somebody wrote, who may have written anything. */

import { type Stats, statSync } from 'node:fs';

/** Absent where there is nothing, and where the text is no path at all: too long, with a NUL, through a file. */
export function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}
