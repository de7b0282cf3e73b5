/** `FILE@REV`: which part of a word is a file, and which the git revision that it is wanted at. */

import path from 'node:path';
import { ReplayError } from '../../errors.ts';
import { statsOf } from '../../guards/external/files/on-disk.ts';
import { SCRIPT_ENDING } from '../../guards/external/files/script-ending.ts';

export interface AtRevision {
  readonly file: string;
  readonly revision?: string;
}

/**
 * Splits a word at the `@` before which it names a file that exists; else, where it can only be a file, because it
 * `isFile` or ends like a script, at its last one: it may have been there at the revision alone. `ops@example.com` and
 * `@scope/package@1.2.3` stay whole.
 * @param folder that the file is relative to
 * @throws ReplayError where nothing follows the `@`, or what no revision looks like
 */
export function splitRevision(word: string, folder: string, { isFile = false } = {}): AtRevision {
  const ats = [...word.matchAll(/@(?!\{)/g)].map(({ index }) => index).filter((index) => index > 0);
  if (ats.length === 0 || exists(word, folder)) return { file: word };
  const beforeFile = ats.findLast((at) => exists(word.slice(0, at), folder));
  const at = beforeFile ?? ats.findLast((index) => isFile || SCRIPT_ENDING.test(word.slice(0, index)));
  if (at === undefined) return { file: word };
  return { file: word.slice(0, at), revision: checkRevision(word.slice(at + 1)) };
}

/** The revision itself. @throws ReplayError where git would take it for something else */
export function checkRevision(revision: string): string {
  if (revision === '') throw new ReplayError('a revision is missing after @; name a branch, a tag or a commit');
  if (/^-|[\p{Cc}\p{Surrogate}]/u.test(revision)) {
    throw new ReplayError(`${JSON.stringify(revision)} is no revision; name a branch, a tag or a commit`);
  }
  return revision;
}

function exists(file: string, folder: string): boolean {
  return statsOf(path.resolve(folder, file))?.isFile() === true;
}
