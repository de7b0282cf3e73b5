/** Removes what guards leave behind, which may be anything that they may do to a folder. */

import { chmod, lstat, opendir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { messageOf, ReplayError } from '../../../errors.ts';

const ATTEMPTS = 6;

/**
 * Removes a folder and all that is in it; links are removed, not followed. Waits for what is still being written.
 * @throws ReplayError where something of it cannot be removed
 */
export async function removeFolder(folder: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await rm(folder, { recursive: true, force: true });
      return;
    } catch (error) {
      if (attempt === ATTEMPTS) {
        throw new ReplayError(`${folder} cannot be removed (${messageOf(error)}): remove it by hand`, { cause: error });
      }
      await openUp(folder);
      await sleep(20 * 2 ** attempt);
    }
  }
}

/** A folder that must not be read or written cannot be emptied either. */
async function openUp(folder: string): Promise<void> {
  try {
    if (!(await lstat(folder)).isDirectory()) return;
    await chmod(folder, 0o700);
    for await (const entry of await opendir(folder)) {
      if (entry.isDirectory()) await openUp(join(folder, entry.name));
    }
  } catch {
    // Gone meanwhile, or somebody else's: the next attempt says.
  }
}
