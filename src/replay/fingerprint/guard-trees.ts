/** The files around a guard that its answers may depend on. */

import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Part } from '../../guards/external/external-guard.ts';
import type { Place } from '../../guards/external/isolation/place.ts';
import { type Repository, repositoryAround } from '../../guards/external/revision/repository.ts';
import { type FileTree, entryOf } from './file-tree.ts';
import { type Bounds, COMPILED, INSTALLED, KEPT, treeOfFolder } from './folder-tree.ts';
import { treeOfRepository } from './repository-tree.ts';

/** Outside a repository nothing says where a guard's files end. */
export const BOUNDS: Bounds = { files: 5000, bytes: 64 << 20 };

const PACKAGE = /^(?<folder>.*\/node_modules\/(?:@[^/]+\/)?[^/.][^/]*)\//s;

/**
 * The files of the guard's project: of its repository; all of an export; outside of both those of its folder, unless it
 * holds more than any guard, as a home does.
 */
export async function projectTree({ revision, links }: Part, { project }: Place): Promise<FileTree> {
  const repository = await repositoryOrNothing(project);
  const isRoot = repository?.root === (await realpath(project));
  const tree =
    repository !== undefined && isRoot
      ? await treeOfRepository(repository)
      : revision === undefined
        ? ((await treeOfFolder(project, INSTALLED, 'sha1', BOUNDS)) ?? new Map())
        : await treeOfFolder(project, COMPILED, 'sha1');
  const linked = (file: string): boolean => links.some((link) => file === link || file.startsWith(`${link}/`));
  // They are looked at by themselves, the same in an export, where each is a link, as in a checkout.
  for (const file of tree.keys()) if (linked(file)) tree.delete(file);
  return tree;
}

/**
 * The files that belong to one that lies outside the project, or that git does not see there: its package, its
 * repository, its folder; or itself, where that is larger than any guard.
 * @param file absolute, links resolved
 */
export async function treeAround(file: string): Promise<FileTree> {
  const installed = packageOf(file);
  if (installed !== undefined) return (await treeOfFolder(installed, INSTALLED, 'sha1', BOUNDS)) ?? alone(file);
  const folder = path.dirname(file);
  const repository = await repositoryOrNothing(folder);
  if (repository !== undefined) {
    const tree = await treeOfRepository(repository);
    if (tree.has(bytewise(path.relative(repository.root, file)))) return tree;
  }
  return (await treeOfFolder(folder, INSTALLED, 'sha1', BOUNDS)) ?? alone(file);
}

/** The folder of the package that a file is installed with. @param file absolute, links resolved */
export function packageOf(file: string): string | undefined {
  return PACKAGE.exec(file)?.groups?.['folder'];
}

/** A tree of one file. */
export async function alone(file: string): Promise<FileTree> {
  return new Map([[bytewise(path.basename(file)), (await entryOf(file)) ?? 'nothing']]);
}

/** A file or folder that somebody named, links followed; an empty tree where there is none. */
export async function treeNamed(name: string): Promise<FileTree> {
  const file = await realpath(name).catch(() => undefined);
  if (file === undefined) return new Map();
  const isFolder = (await stat(file)).isDirectory();
  return isFolder ? treeOfFolder(file, KEPT, 'sha1') : new Map([['', (await entryOf(file)) ?? 'nothing']]);
}

/** A path with one character a byte, as trees have them. */
export function bytewise(file: string): string {
  return Buffer.from(file).toString('latin1');
}

/** Without git, or where it refuses, a folder is just a folder. */
async function repositoryOrNothing(folder: string): Promise<Repository | undefined> {
  return repositoryAround(folder).catch(() => undefined);
}
