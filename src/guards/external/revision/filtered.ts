/** Files of an index that a checkout passes through a filter. */

import { gitRecords, startGit } from './git.ts';

export interface FilteredFile {
  /** Relative to the root, one character a byte. */
  readonly file: string;
  /** The filter's name, such as `lfs`. */
  readonly filter: string;
}

/** Words that stand for no filter. */
const NO_FILTER = new Set(['unspecified', 'unset', 'set']);

/**
 * Files with a filter among their attributes.
 * @param from where attributes are read: from the index alone, or from the files first
 */
export async function filteredFiles(
  root: string,
  from: 'index' | 'files',
  env: Readonly<Record<string, string>> = {},
): Promise<readonly FilteredFile[]> {
  const listing = startGit(root, ['ls-files', '-z'], env);
  listing.stdin?.end();
  listing.stderr?.resume();
  const asked = ['check-attr', '-z', '--stdin', ...(from === 'index' ? ['--cached'] : []), 'filter'];
  const found: FilteredFile[] = [];
  // Records come in threes: file, attribute, value.
  let fields: string[] = [];
  for await (const field of gitRecords(root, asked, env, listing.stdout)) {
    fields.push(field);
    const [file, , filter] = fields;
    if (file === undefined || filter === undefined) continue;
    if (!NO_FILTER.has(filter)) found.push({ file, filter });
    fields = [];
  }
  return found;
}
