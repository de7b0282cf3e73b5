/**
 * The file in which labels of reviews are kept. Every change reads it again, and puts a whole new file in its place while
 * nobody else writes: who is killed in the middle loses nothing, and two reviewers keep each other's labels.
 */

import { open, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { ReplayError, messageOf } from '../../errors.ts';
import { makeFolder } from '../../make-folder.ts';
import { holdFile } from '../import/lock.ts';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../record/run-folder.ts';
import { LabelTable } from './label-table.ts';

/** Where labels are kept unless another place is named. */
export const LABELS_FILE = path.join('corpora', 'labels.csv');

/** The labels of a file; none where there is no file. @throws ReplayError where it cannot be read */
export async function readLabels(file: string): Promise<LabelTable> {
  return LabelTable.read(await bytesOf(file), file);
}

/**
 * Changes the labels of a file. The file goes with its last label.
 * @throws ReplayError where it cannot be read or written; it is then as it was
 */
export async function changeLabels(file: string, change: (labels: LabelTable) => void): Promise<LabelTable> {
  const real = await realpath(file).catch(() => path.resolve(file));
  try {
    makeFolder(path.dirname(real));
    const held = await holdFile(real);
    try {
      const labels = await readLabels(real);
      change(labels);
      await replace(real, labels.toString());
      return labels;
    } finally {
      await held.release();
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    throw new ReplayError(`cannot write labels to ${file}: ${messageOf(error)}; name another place with --labels`);
  }
}

async function bytesOf(file: string): Promise<Uint8Array> {
  try {
    return await readFile(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return new Uint8Array();
    throw new ReplayError(`cannot read labels from ${file}: ${messageOf(error)}; name another file with --labels`);
  }
}

/**
 * On disk before it has its name: a machine that goes down leaves the one file or the other. Until then it lies in a hidden
 * folder, where no source that is read would find half a corpus.
 */
async function replace(file: string, text: string): Promise<void> {
  if (text === '') {
    await rm(file, { force: true });
    return;
  }
  const mode = await stat(file).then(
    (stats) => stats.mode & 0o777,
    () => PRIVATE_FILE,
  );
  const folder = path.join(path.dirname(file), `.${path.basename(file)}.new`);
  const fresh = path.join(folder, path.basename(file));
  makeFolder(folder, PRIVATE_FOLDER);
  const handle = await open(fresh, 'w', mode);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(fresh, file);
  await rm(folder, { recursive: true });
}
