/** Where a worker's standard output and standard error go: a file without a name, so that nothing it prints is an answer. */

import { closeSync, fstatSync, ftruncateSync, mkdtempSync, openSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Bytes that are read at most, and beyond which the file is emptied. */
const READ_BYTES = 16 * 1024;
const MOST_BYTES = 16 * 1024 * 1024;

export class OutputFile {
  /** Open for reading and appending; a worker that has it reads and empties it after each call. */
  readonly descriptor: number;

  constructor() {
    const folder = mkdtempSync(path.join(tmpdir(), 'guard-output-'));
    this.descriptor = openSync(path.join(folder, 'output'), 'a+', 0o600);
    rmSync(folder, { recursive: true });
  }

  /** The beginning of what was printed since the worker last emptied it. */
  read(): string {
    const bytes = Buffer.alloc(READ_BYTES);
    return bytes.toString('utf8', 0, readSync(this.descriptor, bytes, 0, READ_BYTES, 0));
  }

  /** Empties a file that a worker fills without end, whose disk is everybody's. */
  keepSmall(): void {
    if (fstatSync(this.descriptor).size > MOST_BYTES) ftruncateSync(this.descriptor);
  }

  close(): void {
    closeSync(this.descriptor);
  }
}
