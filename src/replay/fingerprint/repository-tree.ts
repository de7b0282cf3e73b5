/** The files of a repository's working tree as they are now: what git tracks, and what it does not ignore. */

import { filteredFiles } from '../../guards/external/revision/filtered.ts';
import { gitRecords } from '../../guards/external/revision/git.ts';
import { pathOf } from '../../guards/external/revision/paths.ts';
import { type Repository, repositoryAround } from '../../guards/external/revision/repository.ts';
import { isUntelling } from '../../guards/external/revision/untelling.ts';
import { type FileTree, type IdFormat, look } from './file-tree.ts';
import { COMPILED, treeOfFolder } from './folder-tree.ts';

/** The index with its tags, then what differs from it, and what is new and not ignored. */
const LISTED = ['-v', '--stage', '--cached', '--modified', '--deleted', '--others', '--exclude-standard'];

/** Tag, mode, id, stage and path of a file in the index; tag and path of a new one. */
const RECORD = /^(?<tag>\S) (?:(?<mode>\d+) (?<id>[0-9a-f]+) (?<stage>\d)\t)?(?<file>.*)$/s;

const SUBMODULE = '160000';

const NEW = '?';

/** As the index has it, unless another record says otherwise; other tags are of files that git does not look at. */
const TRACKED = 'H';

/**
 * Ids of files that git knows to be unchanged are taken from the index, all others are hashed here in the same way, so
 * that equal content has one id whoever hashed it. Nothing of the repository is written.
 */
export async function treeOfRepository({ root, format }: Pick<Repository, 'root' | 'format'>): Promise<FileTree> {
  const ids: IdFormat = format === 'sha256' ? 'sha256' : 'sha1';
  // The index knows what is put through a filter, not what came out.
  const [{ tree, uncertain, nested }, filtered] = await Promise.all([listing(root), filteredFiles(root, 'files')]);
  for (const { file } of filtered) uncertain.add(file);
  await look(tree, uncertain, (file) => pathOf(root, file), ids);
  for (const folder of nested) await addNested(tree, folder, root, ids);
  return tree;
}

interface Listing {
  /** What git vouches for. */
  readonly tree: FileTree;
  readonly uncertain: Set<string>;
  /** Folders of submodules and other repositories. */
  readonly nested: ReadonlySet<string>;
}

async function listing(root: string): Promise<Listing> {
  const tree: FileTree = new Map();
  const uncertain = new Set<string>();
  const nested = new Set<string>();
  for await (const record of gitRecords(root, ['ls-files', '-z', ...LISTED])) {
    const { tag, mode, id, stage, file = '' } = RECORD.exec(record)?.groups ?? {};
    if (tag === NEW && isUntelling(file)) continue;
    if (mode === SUBMODULE) nested.add(file);
    else if (file.endsWith('/')) nested.add(file.slice(0, -1));
    else if (tag === TRACKED && stage === '0') tree.set(file, `${mode} ${id}`);
    else uncertain.add(file);
  }
  return { tree, uncertain, nested };
}

async function addNested(tree: FileTree, folder: string, root: string, format: IdFormat): Promise<void> {
  const there = pathOf(root, folder).toString('utf8');
  const repository = await repositoryAround(there).catch(() => undefined);
  const isOwn = repository !== undefined && repository.inside === '' && repository.root !== root;
  const files = isOwn ? await treeOfRepository(repository) : await treeOfFolder(there, COMPILED, format);
  for (const [file, entry] of files) tree.set(`${folder}/${file}`, entry);
}
