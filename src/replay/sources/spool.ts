/** Standard input and pipes, kept in a private file, because content is looked at first and may be read twice. */

import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Spooled {
  readonly path: string;
  readonly size: number;
  remove(): Promise<void>;
}

/** Copies bytes into a file that only this user can read (0600, in a folder of its own). */
export async function spool(bytes: AsyncIterable<Uint8Array>): Promise<Spooled> {
  const folder = await mkdtemp(join(tmpdir(), 'guard-replay-'));
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    const path = join(folder, 'input');
    const file = await open(path, 'wx', 0o600);
    let size = 0;
    try {
      for await (const piece of bytes) {
        await file.writeFile(piece);
        size += piece.length;
      }
    } finally {
      await file.close();
    }
    return { path, size, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
