/** Lines of a stream as JSON Lines has them: ended by a line feed and nothing else, which `node:readline` is not true to. */

import { finished } from 'node:stream/promises';
import type { Readable } from 'node:stream';

/** Hands on each whole line; resolves when the stream is over, however it ends. */
export async function eachLine(stream: Readable, take: (line: string) => void): Promise<void> {
  let begun = '';
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    const [first = '', ...others] = chunk.split('\n');
    begun += first;
    for (const next of others) {
      take(begun);
      begun = next;
    }
  });
  await finished(stream, { writable: false }).catch(() => undefined);
}
