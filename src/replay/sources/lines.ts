/** Bytes cut into lines, with the offset of each: what every line-based format reads from. */

import { asBuffer } from './bytes.ts';

const LF = 0x0a;
const CR = 0x0d;
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** What lies between two separators. */
export interface Line {
  /** Without the separator. */
  readonly bytes: Buffer;
  /** Where it starts, in bytes. */
  readonly offset: number;
  /** False for what follows the last separator: in a file that is being written, that may be half a record. */
  readonly ended: boolean;
}

/**
 * Cuts bytes at every LF, in batches; a CR before it belongs to the line's end, U+2028 and the like to its text.
 * Memory is bounded by the longest line.
 */
export async function* lines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<readonly Line[]> {
  for await (const batch of splitAt(LF, bytes)) yield batch.map(withoutReturn);
}

/**
 * Cuts bytes at every `separator`, in batches: one for each piece that holds one. Copies only what runs over the end
 * of a piece. A UTF-8 byte order mark belongs to nothing; what follows the last separator counts unless it is empty.
 */
export async function* splitAt(separator: number, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<readonly Line[]> {
  let begun: Buffer[] = [];
  let start = 0;
  let pieceStart = 0;

  for await (const piece of bytes) {
    const buffer = asBuffer(piece);
    const batch: Line[] = [];
    let from = 0;
    for (let end = buffer.indexOf(separator); end !== -1; end = buffer.indexOf(separator, from)) {
      begun.push(buffer.subarray(from, end));
      batch.push(withoutMark({ bytes: joined(begun), offset: start, ended: true }));
      begun = [];
      from = end + 1;
      start = pieceStart + from;
    }
    if (from < buffer.length) begun.push(buffer.subarray(from));
    pieceStart += buffer.length;
    if (batch.length > 0) yield batch;
  }
  if (begun.length > 0) yield [withoutMark({ bytes: joined(begun), offset: start, ended: false })];
}

function joined(pieces: readonly Buffer[]): Buffer {
  const [only] = pieces;
  return only !== undefined && pieces.length === 1 ? only : Buffer.concat(pieces);
}

function withoutMark(line: Line): Line {
  const length = BYTE_ORDER_MARK.length;
  if (line.offset > 0 || !line.bytes.subarray(0, length).equals(BYTE_ORDER_MARK)) return line;
  return { ...line, bytes: line.bytes.subarray(length), offset: length };
}

function withoutReturn(line: Line): Line {
  return line.ended && line.bytes.at(-1) === CR ? { ...line, bytes: line.bytes.subarray(0, -1) } : line;
}
