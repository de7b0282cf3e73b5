/** What a corpus is called. */

import { posix } from 'node:path';

/** The base name of a file without `.csv`, `.jsonl`, `.ndjson` and `.gz`; `stdin` for standard input. */
export function corpusName(source: string): string {
  return source === '-'
    ? 'stdin'
    : posix.basename(source.replaceAll('\\', '/')).replace(/(\.(csv|jsonl|ndjson))?(\.gz)?$/i, '');
}
