/** What a process writes on one of its streams, up to a limit; the rest is taken and thrown away, so that it never blocks. */

import type { Readable } from 'node:stream';

/** Far more than any answer; a guard that writes without end must not fill the memory. */
const MOST_BYTES = 4 << 20;

export class CappedOutput {
  readonly chunks: Buffer[] = [];
  bytes = 0;
  isCut = false;

  constructor(stream: Readable) {
    stream.on('data', (chunk: Buffer) => this.#take(chunk));
    // A stream that breaks has said all it will say.
    stream.on('error', () => undefined);
  }

  #take(chunk: Buffer): void {
    const room = MOST_BYTES - this.bytes;
    if (chunk.length > room) this.isCut = true;
    if (room <= 0) return;
    const kept = chunk.length > room ? chunk.subarray(0, room) : chunk;
    this.chunks.push(kept);
    this.bytes += kept.length;
  }
}
