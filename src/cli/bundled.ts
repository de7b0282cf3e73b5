/** What the package carries: its version, and cases that make a bare `replay` show something true. */

import { readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

const manifest: { readonly version: string } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));

export const { version } = manifest;

/** The corpora and sample transcripts, by a relative path where that is the shorter one. */
export function bundledSources(): string[] {
  return ['corpora', 'transcripts'].map((folder) => {
    const absolute = path.join(root, folder);
    const relative = path.relative(process.cwd(), absolute);
    return relative.startsWith('..') ? absolute : relative;
  });
}
