/** What a working tree is at: the commit, and whether its files differ from it. */

import { askGit, gitRecords } from './git.ts';
import { repositoryAround } from './repository.ts';
import { isUntelling } from './untelling.ts';

/** Before a file that git does not know. */
const NEW = '?? ';

export interface RevisionState {
  /** Hex; absent outside a repository and before the first commit. */
  readonly commit?: string;
  /** Something is changed, staged, or new and not ignored; a folder of runs does not count. */
  readonly dirty: boolean;
}

/** The state of the repository around a folder. Nothing of it is written, its index neither. @throws ReplayError without git */
export async function revisionState(folder: string): Promise<RevisionState> {
  const repository = await repositoryAround(folder);
  if (repository === undefined) return { dirty: false };
  const { root } = repository;
  const [head, dirty] = await Promise.all([askGit(root, ['rev-parse', '--verify', 'HEAD']), isDirty(root)]);
  return { ...(head.exitCode === 0 && { commit: head.stdout.trim() }), dirty };
}

async function isDirty(root: string): Promise<boolean> {
  for await (const record of gitRecords(root, ['status', '--porcelain', '-z', '--untracked-files=all'])) {
    if (!(record.startsWith(NEW) && isUntelling(record.slice(NEW.length)))) return true;
  }
  return false;
}
