/**
 * One writer a file: a folder beside it says that somebody writes, and its time that they are alive. Own code, because
 * the usual library (proper-lockfile) takes over the process's signals, and a full disk would kill it.
 */

import { mkdir, readFile, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ReplayError } from '../../errors.ts';

/** Without a sign of life for so long, whoever held the file is gone. */
const STALE_MILLIS = 30_000;
const SIGN_OF_LIFE_MILLIS = 5000;
const ASK_AGAIN_MILLIS = 250;
const PATIENCE_MILLIS = 60_000;

/** A file that nobody else writes meanwhile. */
export interface HeldFile {
  /** Adds to the file by `write`; where this program ends before that does, whoever holds the file next takes back what was added. */
  extend(bytes: number, write: () => Promise<void>): Promise<void>;
  release(): Promise<void>;
}

/** In the lock's folder: how long the file is to be if its writer is gone. */
const LENGTH_FILE = 'length';

/**
 * Waits until nobody else writes a file, and keeps others from it.
 * @throws ReplayError where somebody goes on writing it
 */
export async function holdFile(file: string): Promise<HeldFile> {
  const lock = `${file}.lock`;
  const lengthFile = join(lock, LENGTH_FILE);
  const askedAt = performance.now();
  while (!(await isMade(lock))) {
    if (await isStale(lock)) {
      await takeBack(file, lengthFile);
      await rm(lock, { recursive: true, force: true });
    } else if (performance.now() - askedAt > PATIENCE_MILLIS) {
      throw new ReplayError(`something else is writing ${file}; try again when it has ended`);
    } else await setTimeout(ASK_AGAIN_MILLIS);
  }
  const timer = setInterval(() => {
    const now = new Date();
    utimes(lock, now, now).catch(() => undefined);
  }, SIGN_OF_LIFE_MILLIS);
  timer.unref();
  return {
    async extend(bytes, write) {
      await writeFile(lengthFile, String(bytes));
      try {
        await write();
      } catch (error) {
        await truncate(file, bytes);
        throw error;
      }
      await rm(lengthFile);
    },
    async release() {
      clearInterval(timer);
      await rm(lock, { recursive: true, force: true });
    },
  };
}

/** Of somebody who ended in the middle of adding to a file. */
async function takeBack(file: string, lengthFile: string): Promise<void> {
  const length = await readFile(lengthFile, 'utf8').catch(() => '');
  if (/^\d+$/.test(length)) await truncate(file, Number(length));
}

/** Making a folder is the one thing that only one of several can do. */
async function isMade(lock: string): Promise<boolean> {
  try {
    await mkdir(lock);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

async function isStale(lock: string): Promise<boolean> {
  try {
    return Date.now() - (await stat(lock)).mtimeMs > STALE_MILLIS;
  } catch {
    // Gone since.
    return false;
  }
}
