/** The files below a folder, whatever it is. */

import { readFile, readdir, stat } from 'node:fs/promises';
import pMap from 'p-map';
import { pathOf } from '../../guards/external/revision/paths.ts';
import { type FileTree, type IdFormat, look } from './file-tree.ts';

/** Python's compiled files, which change no answer. */
export const COMPILED: ReadonlySet<string> = new Set(['__pycache__']);

/** And what other programs keep for their next run. */
export const KEPT: ReadonlySet<string> = new Set([...COMPILED, '.git', '.cache', '.vite', '.vite-temp']);

/** And what is installed. */
export const INSTALLED: ReadonlySet<string> = new Set([...KEPT, 'node_modules', '.venv', 'venv']);

/** A folder with more is no guard's: somebody's home, or the system. */
export interface Bounds {
  readonly files: number;
  readonly bytes: number;
}

const FILES_AT_ONCE = 16;

/**
 * Of a folder, links in it not followed. None where it is not there.
 * @param left names that are left out at any depth
 * @param bounds beyond which the answer is undefined, and nothing is read
 */
export async function treeOfFolder(folder: string, left: ReadonlySet<string>, format: IdFormat): Promise<FileTree>;
export async function treeOfFolder(
  folder: string,
  left: ReadonlySet<string>,
  format: IdFormat,
  bounds: Bounds,
): Promise<FileTree | undefined>;
export async function treeOfFolder(
  folder: string,
  left: ReadonlySet<string>,
  format: IdFormat,
  bounds: Bounds = { files: Infinity, bytes: Infinity },
): Promise<FileTree | undefined> {
  const files: string[] = [];
  const folders = [''];
  for (const inside of folders) {
    const entries = await readdir(pathOf(folder, inside), { withFileTypes: true, encoding: 'latin1' }).catch(() => []);
    if (inside !== '' && (await keepsOutOfGit(folder, inside))) continue;
    for (const entry of entries) {
      if (left.has(entry.name)) continue;
      const name = inside === '' ? entry.name : `${inside}/${entry.name}`;
      if (entry.isDirectory()) folders.push(name);
      else files.push(name);
    }
    if (files.length + folders.length > bounds.files) return undefined;
  }
  if (bounds.bytes !== Infinity && (await bytesOf(folder, files)) > bounds.bytes) return undefined;
  const tree: FileTree = new Map();
  await look(tree, files, (file) => pathOf(folder, file), format);
  return tree;
}

/** Whether git would see nothing in it by its own .gitignore, as in a folder of runs or a virtual environment. */
async function keepsOutOfGit(folder: string, inside: string): Promise<boolean> {
  const ignored = await readFile(pathOf(folder, `${inside}/.gitignore`), 'utf8').catch(() => '');
  return /^\*$/m.test(ignored);
}

async function bytesOf(folder: string, files: readonly string[]): Promise<number> {
  const sizes = await pMap(
    files,
    async (file) => (await stat(pathOf(folder, file)).catch(() => undefined))?.size ?? 0,
    {
      concurrency: FILES_AT_ONCE,
    },
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
