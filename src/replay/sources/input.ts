/** Files as inputs: plain or gzipped, read in pieces, as long as they were when they were opened. */

import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import { ReplayError } from '../../errors.ts';
import { peek } from './bytes.ts';
import { messageOf } from './messages.ts';
import type { Input } from './source.ts';

const PIECE_BYTES = 1024 * 1024;
const GZIP_MAGIC = Buffer.from([0x1f, 0x8b]);

/** What is known of a file before it is read. */
export interface FileToRead {
  readonly name: string;
  readonly shown: string;
  readonly path: string;
  readonly size: number;
}

/**
 * Makes a file an input. Whether it is gzipped is seen in its first bytes, each time it is read.
 * @param onRead told of bytes on disk as `bytes()` gets to them; hashing is not counted
 */
export function inputOf(file: FileToRead, onRead?: (bytes: number) => void): Input {
  let digest: Promise<string> | undefined;
  return {
    ...file,
    bytes: () => contentOf(file, piecesOf(file, PIECE_BYTES, onRead)),
    sha256: () => (digest ??= sha256(contentOf(file, piecesOf(file, PIECE_BYTES)))),
  };
}

/** The decompressed start of a file, up to `limit` bytes, and whether that is all of it. */
export async function startOf(file: FileToRead, limit: number): Promise<{ bytes: Buffer; whole: boolean }> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of contentOf(file, piecesOf(file, limit + 1))) {
    pieces.push(piece);
    length += piece.length;
    if (length > limit) break;
  }
  return { bytes: Buffer.concat(pieces, Math.min(length, limit)), whole: length <= limit };
}

async function* contentOf(file: FileToRead, pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    const { start, all } = await peek(pieces, GZIP_MAGIC.length);
    yield* start.equals(GZIP_MAGIC) ? gunzip(all) : all;
  } catch (error) {
    throw readError(file.shown, error);
  }
}

/**
 * The bytes on disk. They are read by this thread: handing a file to the thread pool and back (open, read, close) costs
 * more than reading it, and histories are thousands of small files. After each piece everybody else gets a turn.
 */
async function* piecesOf(
  file: FileToRead,
  pieceBytes: number,
  onRead?: (bytes: number) => void,
): AsyncGenerator<Buffer, void> {
  const descriptor = openSync(file.path, 'r');
  try {
    for (let position = 0; position < file.size;) {
      const buffer = Buffer.allocUnsafe(Math.min(pieceBytes, file.size - position));
      const length = readSync(descriptor, buffer, 0, buffer.length, position);
      if (length === 0) return;
      position += length;
      onRead?.(length);
      yield buffer.subarray(0, length);
      await setImmediate();
    }
  } finally {
    closeSync(descriptor);
  }
}

function gunzip(bytes: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  const unpacked = createGunzip({ chunkSize: PIECE_BYTES / 4 });
  // Failures reach whoever iterates over the unpacked bytes.
  pipeline(Readable.from(bytes), unpacked, () => {});
  return unpacked;
}

async function sha256(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of bytes) hash.update(piece);
  return hash.digest('hex');
}

const DAMAGED_GZIP = new Set(['Z_BUF_ERROR', 'Z_DATA_ERROR']);

/** A failed read as one sentence; anything that no file system or compression reports stays as it is. */
export function readError(shown: string, error: unknown): unknown {
  if (error instanceof ReplayError || !(error instanceof Error) || !('code' in error)) return error;
  const code = String(error.code);
  if (DAMAGED_GZIP.has(code)) {
    return new ReplayError(
      `${shown} is gzip data that ends early or is damaged (${error.message}); fetch the file again, or unpack what there is and name that`,
    );
  }
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return new ReplayError(`${shown}: no such file or folder; a source is a file, a folder or - for standard input`);
    case 'EACCES':
    case 'EPERM':
      return new ReplayError(`${shown} may not be read (${code}); change its permissions or leave it out`);
    case 'ELOOP':
      return new ReplayError(`${shown} is a symbolic link that leads back to itself; name the file it should lead to`);
    default:
      return new ReplayError(`${shown} could not be read (${messageOf(error)}); check the file or leave it out`);
  }
}
