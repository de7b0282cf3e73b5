/** The cases that the package carries, so that a bare `replay` shows something true. */

import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The corpora and sample transcripts, by a relative path where that is the shorter one. */
export function bundledSources(): string[] {
  return ['corpora', 'transcripts'].map((folder) => {
    const absolute = path.join(root, folder);
    const relative = path.relative(process.cwd(), absolute);
    return relative.startsWith('..') ? absolute : relative;
  });
}
