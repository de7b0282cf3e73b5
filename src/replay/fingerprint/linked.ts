/** What the links in a guard's files lead to, where that is none of its files: dotfiles and shared folders are linked in so. */

import type { Hash } from 'node:crypto';
import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { pathOf } from '../../guards/external/revision/paths.ts';
import { isWithin } from '../../within.ts';
import { type FileTree, entryOf, hashTree, isLink } from './file-tree.ts';
import { BOUNDS, bytewise } from './guard-trees.ts';
import { INSTALLED, treeOfFolder } from './folder-tree.ts';

/**
 * Adds the files that links lead to, and all of folders, with what links in those lead to. A link into nowhere, or to a
 * folder larger than any guard, is no more than the link, which the tree holds.
 * @param folder of the tree, links resolved
 * @param seen targets that were looked at
 */
export async function hashLinked(
  hash: Hash,
  tree: FileTree,
  folder: string,
  seen: Set<string> = new Set(),
): Promise<void> {
  const links = [...tree.keys()].filter((file) => isLink(tree.get(file))).sort();
  for (const link of links) {
    const target = await realpath(pathOf(folder, link)).catch(() => undefined);
    if (target === undefined || seen.has(target) || isHeld(target, tree, folder)) continue;
    seen.add(target);
    hash.update(`\0linked\0${link}`, 'latin1');
    if (!(await stat(target)).isDirectory()) {
      hash.update(`\0${(await entryOf(target)) ?? 'nothing'}`);
      continue;
    }
    const linked = await treeOfFolder(target, INSTALLED, 'sha1', BOUNDS);
    if (linked === undefined) continue;
    hashTree(hash, linked);
    await hashLinked(hash, linked, target, seen);
  }
}

function isHeld(target: string, tree: FileTree, folder: string): boolean {
  if (!isWithin(target, folder)) return false;
  const file = bytewise(path.relative(folder, target));
  return file === '' || tree.has(file) || [...tree.keys()].some((other) => other.startsWith(`${file}/`));
}
