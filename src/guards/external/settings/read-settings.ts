/** The text of a settings file: from disk, or from git as it was at a revision. */

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { messageOf, ReplayError } from '../../../errors.ts';
import { askGit } from '../revision/git.ts';
import { commitOf, repositoryOf } from '../revision/repository.ts';

/**
 * @param place absolute
 * @param file as people name it
 * @throws ReplayError where it is not there, or was not at that revision
 */
export async function readSettings(place: string, file: string, revision: string | undefined): Promise<string> {
  if (revision !== undefined) return readAt(place, file, revision);
  try {
    return await readFile(place, 'utf8');
  } catch (error) {
    throw new ReplayError(`${file} cannot be read (${messageOf(error)}): give the settings file of an agent`);
  }
}

async function readAt(place: string, file: string, revision: string): Promise<string> {
  const folder = nearestFolder(place);
  const commit = await commitOf(await repositoryOf(folder), revision);
  const name = path.relative(folder, place).split(path.sep).join('/');
  const { exitCode, stdout } = await askGit(folder, ['show', '--end-of-options', `${commit}:./${name}`]);
  if (exitCode !== 0) throw new ReplayError(`there is no ${file} at ${revision}: give a revision that has it`);
  return stdout;
}

/** The folder that a file lies in, or the first above it that is still there. */
function nearestFolder(place: string): string {
  const folder = path.dirname(place);
  return existsSync(folder) || folder === place ? folder : nearestFolder(folder);
}
