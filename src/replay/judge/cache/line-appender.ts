/** Adds lines to a file as they come, so that a run which is killed keeps what it had. */

import { type FileHandle, open } from 'node:fs/promises';
import { PRIVATE_FILE } from '../../record/run-folder.ts';
import { makeDecisionsFolder } from './decisions-folder.ts';

/** Characters written at once: whole lines in one call, so that runs which write at the same time tear nothing. */
const CHUNK = 1 << 16;

export class LineAppender {
  readonly #file: string;
  readonly #onFailure: (error: unknown) => void;
  #handle: FileHandle | undefined;
  #waiting: string[] = [];
  #writing: Promise<void> | undefined;
  #isTorn: boolean;
  #hasFailed = false;

  /**
   * @param file made, with its folder, when the first line comes
   * @param isTorn whether its last line has no end
   * @param onFailure told once; nothing is written after that
   */
  constructor(file: string, isTorn: boolean, onFailure: (error: unknown) => void) {
    this.#file = file;
    this.#isTorn = isTorn;
    this.#onFailure = onFailure;
  }

  /** @param line with its end */
  append(line: string): void {
    if (this.#hasFailed) return;
    this.#waiting.push(line);
    this.#writing ??= this.#write();
  }

  /** Ends when everything is written. */
  async close(): Promise<void> {
    await this.#writing;
    await this.#handle?.close();
    this.#handle = undefined;
  }

  async #write(): Promise<void> {
    try {
      this.#handle ??= await this.#open();
      while (this.#waiting.length > 0) {
        const chunk = Buffer.from(this.#nextChunk());
        const { bytesWritten } = await this.#handle.write(chunk);
        this.#isTorn = bytesWritten < chunk.length;
      }
    } catch (error) {
      this.#hasFailed = true;
      this.#waiting = [];
      this.#onFailure(error);
    }
    this.#writing = undefined;
  }

  async #open(): Promise<FileHandle> {
    await makeDecisionsFolder(this.#file);
    return open(this.#file, 'a', PRIVATE_FILE);
  }

  #nextChunk(): string {
    // What a killed run left of its last line must not begin the next.
    let chunk = this.#isTorn ? '\n' : '';
    let lines = 0;
    for (const line of this.#waiting) {
      if (lines > 0 && chunk.length + line.length > CHUNK) break;
      chunk += line;
      lines += 1;
    }
    this.#waiting = this.#waiting.slice(lines);
    return chunk;
  }
}
