/** Untracked files and folders of a working tree, such as `node_modules`, made visible in an export of its repository. */

import { lstat, mkdir, realpath, symlink } from 'node:fs/promises';
import path from 'node:path';
import { ReplayError } from '../../../errors.ts';
import { isWithin } from '../../../within.ts';

/**
 * Links each of them into the export, unless the revision has something of that name.
 * @param names relative to both roots
 * @returns a sentence for each that the revision had
 * @throws ReplayError where one is not in the working tree, or would lie outside
 */
export async function linkFrom(root: string, names: readonly string[], into: string): Promise<readonly string[]> {
  const notes: string[] = [];
  for (const name of names) {
    const target = path.join(root, name);
    if (target === root || !isWithin(target, root))
      throw new ReplayError(`links: ${name} is not below ${root}: name what lies in the repository`);
    if (!(await isThere(target)))
      throw new ReplayError(`links: there is no ${name} in ${root}: make it, or take it out of links`);
    const link = path.join(into, name);
    if (await isThere(link)) {
      notes.push(`${name} is part of the revision and not linked`);
      continue;
    }
    await makeFolderWithin(into, path.dirname(link), name);
    await symlink(target, link);
  }
  return notes;
}

/** Makes it, one folder after the other: a link of the revision may lead out of the export, where nothing is ours to make. */
async function makeFolderWithin(into: string, folder: string, name: string): Promise<void> {
  if (folder !== into) await makeFolderWithin(into, path.dirname(folder), name);
  if (!(await isThere(folder))) await mkdir(folder);
  const real = await realpath(folder).catch(() => undefined);
  const root = await realpath(into);
  if (real !== undefined && isWithin(real, root)) return;
  throw new ReplayError(`links: ${name} lies behind a link that leads out of the revision: take it out of links`);
}

async function isThere(file: string): Promise<boolean> {
  return lstat(file).then(
    () => true,
    () => false,
  );
}
