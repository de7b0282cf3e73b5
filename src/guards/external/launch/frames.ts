/** Messages over a pipe: a head of JSON and a body of bytes, both counted, so that nothing has to be escaped. */

/** Two lengths of 32 bits: of the head and of the body. */
const PREFIX_BYTES = 8;

export interface Frame {
  /** JSON. */
  readonly head: string;
  readonly body: Buffer;
}

/** A frame's bytes, in pieces, so that a large body is not copied. */
export function frameOf(head: object, body: readonly Buffer[]): readonly Buffer[] {
  const json = Buffer.from(JSON.stringify(head));
  const start = Buffer.allocUnsafe(PREFIX_BYTES + json.length);
  start.writeUInt32LE(json.length, 0);
  start.writeUInt32LE(
    body.reduce((sum, { length }) => sum + length, 0),
    4,
  );
  json.copy(start, PREFIX_BYTES);
  return [start, ...body];
}

/** Puts frames together again from however their bytes arrive. */
export class FrameReader {
  #chunks: Buffer[] = [];
  #bytes = 0;
  /** Bytes without which there is nothing to do: those of a prefix, then those of its frame. */
  #needed = PREFIX_BYTES;

  /** The frames that are complete with these bytes. */
  read(chunk: Buffer): readonly Frame[] {
    this.#chunks.push(chunk);
    this.#bytes += chunk.length;
    if (this.#bytes < this.#needed) return [];
    const frames: Frame[] = [];
    let rest = Buffer.concat(this.#chunks);
    while (rest.length >= PREFIX_BYTES) {
      const headEnd = PREFIX_BYTES + rest.readUInt32LE(0);
      this.#needed = headEnd + rest.readUInt32LE(4);
      if (rest.length < this.#needed) break;
      frames.push({ head: rest.toString('utf8', PREFIX_BYTES, headEnd), body: rest.subarray(headEnd, this.#needed) });
      rest = rest.subarray(this.#needed);
      this.#needed = PREFIX_BYTES;
    }
    this.#chunks = [rest];
    this.#bytes = rest.length;
    return frames;
  }
}
