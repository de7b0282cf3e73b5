/** What prompts are drawn on. */

import process from 'node:process';
import { Writable } from 'node:stream';

/** Colours and weights, which a library writes whatever it is told. */
const INK = new RegExp(String.raw`\u001b\[[\d;]*m`, 'g');

/** Standard output, without any colour where there is to be none. */
export function promptOutput(colour: boolean): Writable {
  return colour ? process.stdout : new Uncoloured();
}

class Uncoloured extends Writable {
  readonly isTTY = true;

  get columns(): number {
    return process.stdout.columns;
  }

  get rows(): number {
    return process.stdout.rows;
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    process.stdout.write(chunk.toString().replaceAll(INK, ''), done);
  }
}
