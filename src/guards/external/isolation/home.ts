/** A home of a guard's own: empty, or with copies of some of the user's files. */

import { cp, mkdir, realpath, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

import { messageOf, ReplayError } from '../../../errors.ts';
import { isWithin } from '../../../within.ts';

/** Folders by the XDG Base Directory Specification, with their places in a home. */
export const XDG_FOLDERS = {
  XDG_CONFIG_HOME: '.config',
  XDG_CACHE_HOME: '.cache',
  XDG_DATA_HOME: '.local/share',
  XDG_STATE_HOME: '.local/state',
} as const;

/**
 * Makes a home in a folder.
 * @param copied files and folders of the user's home, relative to it or with `~/`
 * @throws ReplayError where one of them is not there, is not in the home, or cannot be copied
 */
export async function makeHome(
  folder: string,
  copied: readonly string[],
  of: { readonly guard: string; readonly home: string },
): Promise<void> {
  for (const part of Object.values(XDG_FOLDERS)) await mkdir(join(folder, part), { recursive: true });
  for (const name of copied) {
    const from = resolve(of.home, name.replace(/^~\//, ''));
    if (from === resolve(of.home) || !isWithin(from, of.home)) {
      throw new ReplayError(
        `guard ${of.guard}: home lists ${name}, which is not below ${of.home}: name files below it`,
      );
    }
    if ((await stat(from).catch(() => undefined)) === undefined) {
      throw new ReplayError(
        `guard ${of.guard}: home lists ${name}, which is not in ${of.home}: take it out of the list`,
      );
    }
    await copy(from, join(folder, from.slice(resolve(of.home).length))).catch((error: unknown) => {
      throw new ReplayError(`guard ${of.guard}: ${from} cannot be copied into its home (${messageOf(error)})`, {
        cause: error,
      });
    });
  }
}

/** What links point to is copied too: a guard must not write to the user's files through a link. */
async function copy(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await cp(from, to, { recursive: true, dereference: true, filter: isCopyable });
}

/** Links to nowhere and to a folder above themselves, sockets and pipes are left out. */
async function isCopyable(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  if (found?.isDirectory() === true) return !isWithin(await realpath(dirname(path)), await realpath(path));
  return found?.isFile() === true;
}
