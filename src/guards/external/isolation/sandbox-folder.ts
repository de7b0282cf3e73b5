/** The one fresh folder that guards are kept in during a run, and the end of those that killed runs left behind. */

import { chmod, mkdir, mkdtemp, readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { messageOf, ReplayError } from '../../../errors.ts';
import { isOwnerGone, signOwner } from './owner.ts';
import { removeFolder } from './removal.ts';

const OWNER = 'owner.json';

/**
 * Makes `<cacheFolder>/run-XXXXXX`, for this user only.
 * @throws ReplayError where the cache folder cannot be written
 */
export async function makeSandboxFolder(cacheFolder: string): Promise<string> {
  return withAdvice(`guards cannot be given folders of their own in ${cacheFolder}`, async () => {
    await mkdir(cacheFolder, { recursive: true, mode: 0o700 });
    const folder = await mkdtemp(join(cacheFolder, 'run-'));
    await chmod(folder, 0o700);
    await signOwner(join(folder, OWNER));
    return folder;
  });
}

/**
 * What comes of writing below the cache folder.
 * @throws ReplayError where that fails, which says so: a full disk is the user's affair
 */
export async function withAdvice<Made>(failure: string, write: () => Promise<Made>): Promise<Made> {
  try {
    return await write();
  } catch (error) {
    // One that says what to do by itself, and a fault of ours.
    if (error instanceof ReplayError || !(error instanceof Error && 'syscall' in error)) throw error;
    throw new ReplayError(`${failure} (${messageOf(error)}): set XDG_CACHE_HOME to a folder that can be written`, {
      cause: error,
    });
  }
}

/** Removes the folders of runs whose process is gone; never that of a living one. What resists is left for the next time. */
export async function removeLeftovers(cacheFolder: string): Promise<void> {
  const names = await readdir(cacheFolder).catch(() => []);
  for (const name of names.filter((each) => each.startsWith('run-'))) {
    const folder = join(cacheFolder, name);
    if (await isOwnerGone(join(folder, OWNER), folder)) await removeFolder(folder).catch(() => undefined);
  }
}
