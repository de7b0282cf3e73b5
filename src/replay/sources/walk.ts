/** Every regular file below a folder, once each. */

import { isUtf8 } from 'node:buffer';
import { readdir, stat } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { isNew } from './opening.ts';
import { isFolderOfARun } from './run-files.ts';
import type { SkippedFiles } from './skipped-files.ts';

export interface FoundFile {
  /** Absolute. */
  readonly path: string;
  /** Relative to the folder that was walked, with `/` on every system. */
  readonly name: string;
  readonly size: number;
}

/** Folders that hold no histories: version control, caches and settings, dependencies. */
function isPassedOver(folder: string): boolean {
  return folder.startsWith('.') || folder === 'node_modules';
}

/**
 * Files below `folder`, in the order of their names. Symbolic links are followed; what was met before by its real path,
 * in this folder or in an earlier source, is counted and not read twice, so a loop of links ends.
 * @param met real paths met so far; grows
 */
export async function filesBelow(folder: string, met: Set<string>, skipped: SkippedFiles): Promise<FoundFile[]> {
  const found: FoundFile[] = [];
  const enter = async (path: string, name: string): Promise<void> => {
    if (!(await isNew(path, met))) return skipped.add('same folder', name);
    const entries: string[] = [];
    for (const bytes of await readdir(path, { encoding: 'buffer' })) {
      const entry = bytes.toString();
      if (isUtf8(bytes)) entries.push(entry);
      else skipped.add('unreadable name', posix.join(name, entry));
    }
    if (isFolderOfARun(entries)) return skipped.add('recorded run', name);
    for (const entry of entries.sort()) await visit(join(path, entry), posix.join(name, entry), entry);
  };
  const visit = async (path: string, name: string, entry: string): Promise<void> => {
    try {
      const stats = await stat(path);
      if (stats.isDirectory()) {
        if (isPassedOver(entry)) skipped.add('hidden folder', name);
        else await enter(path, name);
      } else if (!stats.isFile()) skipped.add('not a regular file', name);
      else if (!(await isNew(path, met))) skipped.add('same file', name);
      else found.push({ path, name, size: stats.size });
    } catch (error) {
      skipped.add(reasonOf(error), name);
    }
  };
  await enter(folder, '.');
  return found;
}

/** Why a file below a named folder is left out; what no file system reports is thrown again. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error) || !('code' in error)) throw error;
  switch (error.code) {
    case 'ENOENT':
    case 'ELOOP':
      return 'broken link';
    default:
      return 'unreadable';
  }
}
