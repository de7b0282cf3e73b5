/** The files of a repository's working tree as they are now: what git tracks, and what it does not ignore. */

import { filteredFiles } from '../../guards/external/revision/filtered.ts';
import { gitRecords } from '../../guards/external/revision/git.ts';
import { pathOf } from '../../guards/external/revision/paths.ts';
import { type Repository, repositoryAround } from '../../guards/external/revision/repository.ts';
import { type FileTree, type IdFormat, look } from './file-tree.ts';
import { NOTHING, treeOfFolder } from './folder-tree.ts';

/** Tag, mode, id, stage and path of a file in the index. */
const STAGED = /^(?<tag>\S) (?<mode>\d+) (?<id>[0-9a-f]+) (?<stage>\d)\t(?<file>.*)$/s;

const SUBMODULE = '160000';

/** In step with the index as far as git looks; other tags say that it does not look. */
const TRACKED = 'H';

/**
 * Ids of files that git knows to be unchanged are taken from the index, all others are hashed here in the same way, so
 * that equal content has one id whoever hashed it. Nothing of the repository is written.
 */
export async function treeOfRepository({ root, format }: Pick<Repository, 'root' | 'format'>): Promise<FileTree> {
  const ids: IdFormat = format === 'sha256' ? 'sha256' : 'sha1';
  const [{ tree, unwatched, submodules }, changed, filtered] = await Promise.all([
    indexOf(root),
    changedIn(root),
    // The index knows what is put through a filter, not what came out.
    filteredFiles(root, 'files'),
  ]);
  // A repository in a repository is named as a folder.
  const [folders, files] = [
    changed.filter((file) => file.endsWith('/')),
    changed.filter((file) => !file.endsWith('/')),
  ];
  const uncertain = new Set([...unwatched, ...files, ...filtered.map(({ file }) => file)]);
  await look(tree, uncertain, (file) => pathOf(root, file), ids);
  for (const folder of [...submodules, ...folders.map((name) => name.slice(0, -1))])
    await addNested(tree, folder, root, ids);
  return tree;
}

/** Changed, deleted, and new and not ignored. */
async function changedIn(root: string): Promise<readonly string[]> {
  const changed: string[] = [];
  for await (const file of gitRecords(root, ['ls-files', '-z', '-m', '-d', '-o', '--exclude-standard']))
    changed.push(file);
  return changed;
}

interface Index {
  readonly tree: FileTree;
  /** Files that git was told not to look at, and those of a merge. */
  readonly unwatched: readonly string[];
  readonly submodules: readonly string[];
}

async function indexOf(root: string): Promise<Index> {
  const tree: FileTree = new Map();
  const unwatched: string[] = [];
  const submodules: string[] = [];
  for await (const record of gitRecords(root, ['ls-files', '--stage', '-v', '-z'])) {
    const { tag, mode, id, stage, file } = STAGED.exec(record)?.groups ?? {};
    if (file === undefined) continue;
    if (mode === SUBMODULE) submodules.push(file);
    else if (tag === TRACKED && stage === '0') tree.set(file, `${mode} ${id}`);
    else unwatched.push(file);
  }
  return { tree, unwatched, submodules };
}

async function addNested(tree: FileTree, folder: string, root: string, format: IdFormat): Promise<void> {
  const there = pathOf(root, folder).toString('utf8');
  const repository = await repositoryAround(there).catch(() => undefined);
  const isOwn = repository !== undefined && repository.inside === '' && repository.root !== root;
  const files = isOwn ? await treeOfRepository(repository) : await treeOfFolder(there, NOTHING, format);
  for (const [file, entry] of files) tree.set(`${folder}/${file}`, entry);
}
