/** Files as git sees them: by path the kind of file and a hash of its content, and nothing of where or when. */

import { type Hash, createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, readlink } from 'node:fs/promises';
import pMap from 'p-map';

/** By path, relative and one character a byte: `100755` and the id of the content. */
export type FileTree = Map<string, string>;

/** Git's hash of content. */
export type IdFormat = 'sha1' | 'sha256';

const FILES_AT_ONCE = 16;

/** A link, a program, any other file. */
const MODES = { link: '120000', program: '100755', file: '100644' };

const OWNER_MAY_RUN = 0o100;

/** Adds these files as they are now, and takes out what is no file any more. @param bytesOf path of a file as the system takes it */
export async function look(
  tree: FileTree,
  files: Iterable<string>,
  bytesOf: (file: string) => Buffer,
  format: IdFormat,
): Promise<void> {
  await pMap(
    files,
    async (file) => {
      const entry = await entryOf(bytesOf(file), format);
      if (entry === undefined) tree.delete(file);
      else tree.set(file, entry);
    },
    { concurrency: FILES_AT_ONCE },
  );
}

/** Mode and id of one file; undefined where there is none, or something else. What cannot be read is told from what can. */
export async function entryOf(file: Buffer | string, format: IdFormat = 'sha1'): Promise<string | undefined> {
  try {
    const stats = await lstat(file);
    if (stats.isSymbolicLink()) return `${MODES.link} ${idOf(await readlink(file, { encoding: 'buffer' }), format)}`;
    if (!stats.isFile()) return undefined;
    const mode = (stats.mode & OWNER_MAY_RUN) === 0 ? MODES.file : MODES.program;
    return `${mode} ${await idOfFile(file, stats.size, format)}`;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    return code === 'ENOENT' || code === 'ENOTDIR' ? undefined : 'unreadable';
  }
}

/** Whether an entry of a tree is that of a link. */
export function isLink(entry: string | undefined): boolean {
  return entry?.startsWith(`${MODES.link} `) === true;
}

/** Adds all of a tree to a hash. */
export function hashTree(hash: Hash, tree: FileTree): void {
  for (const file of [...tree.keys()].sort()) hash.update(`\0${file}\0${tree.get(file) ?? ''}`, 'latin1');
}

/** The id that git gives a blob. */
function idOf(content: Buffer, format: IdFormat): string {
  return createHash(format).update(`blob ${content.length}\0`).update(content).digest('hex');
}

async function idOfFile(file: Buffer | string, size: number, format: IdFormat): Promise<string> {
  const hash = createHash(format).update(`blob ${size}\0`);
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest('hex');
}
