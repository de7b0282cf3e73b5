/** A commit's files as a checkout would have them, written to a folder without touching any checkout. */

import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { ReplayError } from '../../../errors.ts';
import { askGit } from './git.ts';
import type { Repository } from './repository.ts';
import { notesOf } from './unfetched.ts';

/** Blobs beyond this are streamed. */
const BIG_FILE = 'core.bigFileThreshold=16m';

/**
 * Writes all files of a commit, with run bits and links, attributes for exports (`export-ignore`) notwithstanding.
 * The work is done by a repository of its own, which borrows the objects and lives only as long: neither the index nor
 * the settings of the other are read, and none of the user's, so that no filter, hook or monitor of anybody's runs and
 * nothing is fetched. Files that a checkout filters, as those of LFS, are as stored.
 * @param into absolute; made where it is not there
 * @returns what a person should know of it, each a short sentence
 * @throws ReplayError where objects are missing or files cannot be written
 */
export async function exportTree(repository: Repository, commit: string, into: string): Promise<readonly string[]> {
  const borrowing = path.join(into, '.git');
  await mkdir(into, { recursive: true, mode: 0o700 });
  const without = withoutSettings(borrowing);
  const within = { ...without, GIT_DIR: borrowing, GIT_WORK_TREE: into, GIT_OBJECT_DIRECTORY: repository.objects };
  try {
    await mustDo(['init', '--quiet', '--template=', `--object-format=${repository.format}`], without);
    await mustDo(['read-tree', commit], within);
    await mustDo(['-c', BIG_FILE, 'checkout-index', '--all', '--force'], within);
    return await notesOf(into, within);
  } finally {
    await rm(borrowing, { recursive: true, force: true });
  }

  async function mustDo(args: readonly string[], env: Readonly<Record<string, string>>): Promise<void> {
    const { exitCode, complaint } = await askGit(into, args, env);
    if (exitCode === 0) return;
    const way = 'fetch what is missing where it is a partial clone, or make room where the disk is full';
    throw new ReplayError(`cannot export ${commit} of ${repository.root}: ${complaint}; ${way}`);
  }
}

/** Variables that hide every file of settings, by all the ways that versions of git know. */
function withoutSettings(emptyHome: string): Readonly<Record<string, string>> {
  return {
    HOME: emptyHome,
    XDG_CONFIG_HOME: emptyHome,
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_SYSTEM: '/dev/null',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_COUNT: '0',
    GIT_ATTR_NOSYSTEM: '1',
  };
}
