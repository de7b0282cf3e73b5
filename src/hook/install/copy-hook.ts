/** The installed hook is a copy, so that it outlives the package it came with: one that `npx` fetched goes sooner or later. */

import { chmod, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pid } from 'node:process';
import { messageOf, ReplayError } from '../../errors.ts';
import { homeFolder } from '../../home.ts';
import { makeFolder } from '../../make-folder.ts';
import { PACKAGE, VERSION_FOLDER } from './command.ts';

/** What the scripts start. */
const PROGRAMS = ['guard.js', 'logging.cjs', 'start.cjs'];
/** What a build leaves beside them is no part of the hook. */
const SCRIPT = /\.sh$/;

const PRIVATE_FOLDER = 0o700;

/** `$XDG_DATA_HOME/guard-replay/hook-VERSION`; the data folder is `~/.local/share` unless an absolute path is set. */
export function hookFolder(env: Readonly<Record<string, string | undefined>>, version: string): string {
  const { XDG_DATA_HOME: told = '' } = env;
  const data = path.isAbsolute(told) ? told : path.join(homeFolder(), '.local', 'share');
  return path.join(data, PACKAGE, `${VERSION_FOLDER}${version}`);
}

/** Caches of `npx`, `pnpm dlx`, `yarn dlx` and `bunx`, which are emptied without asking. */
const CACHE = /[\\/](?:_npx|dlx(?:-[^\\/]*)?|xfs-[^\\/]+|bunx-[^\\/]+)[\\/]/;

/** Whether a file lies where a package is only for as long as it runs. */
export function isPassing(file: string): boolean {
  return CACHE.test(file);
}

/**
 * Copies the built hook: every file at once in full, those that start another after it, so that a hook which runs
 * meanwhile finds what it needs.
 * @param built, folder absolute
 * @throws ReplayError where that cannot be done
 */
export async function copyHook(built: string, folder: string): Promise<void> {
  try {
    const scripts = (await readdir(built)).filter((name) => SCRIPT.test(name));
    makeFolder(folder, PRIVATE_FOLDER);
    for (const name of [...PROGRAMS, ...scripts]) await copy(path.join(built, name), path.join(folder, name));
  } catch (error) {
    throw new ReplayError(`the hook cannot be copied to ${folder} (${messageOf(error)}): no settings were changed`);
  }
}

async function copy(from: string, to: string): Promise<void> {
  const content = await readFile(from);
  const there = await readFile(to).catch(() => undefined);
  if (there?.equals(content) === true) return;
  const next = `${to}.${pid}.new`;
  try {
    // On disk before it has its name: a script that a power cut left empty would let everything pass.
    await writeFile(next, content, { flush: true });
    await chmod(next, SCRIPT.test(to) ? 0o755 : 0o644);
    await rename(next, to);
  } catch (error) {
    await rm(next, { force: true });
    throw error;
  }
}
