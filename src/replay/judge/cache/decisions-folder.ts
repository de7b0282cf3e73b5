/** The folder of remembered decisions beside the runs: a file a key, the newest of which are kept. */

import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { PRIVATE_FOLDER, keepOutOfGit, makeFolderOfRuns } from '../../record/run-folder.ts';

const FOLDER = '.decisions';

const DECISIONS_FILE = /^[0-9a-f]{32}\.jsonl$/;

const FILES_KEPT = 20;

/** A file beyond it is begun anew: read whole, it would take the memory that judging needs. */
const MOST_BYTES = 128 << 20;

/** The file of a key. @param results folder of runs */
export function decisionsFile(results: string, key: string): string {
  return path.join(results, FOLDER, `${key}.jsonl`);
}

/** Makes the folder of a file, private and out of git, as the folder of runs around it. */
export async function makeDecisionsFolder(file: string): Promise<void> {
  const folder = path.dirname(file);
  await makeFolderOfRuns(path.dirname(folder));
  try {
    await mkdir(folder, { mode: PRIVATE_FOLDER });
    await keepOutOfGit(folder);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}

/** Marks a file as used now, and removes it where it has grown too large, and the files that were not used for longest. */
export async function tidyDecisionsFolder(file: string): Promise<void> {
  const now = new Date();
  const { size } = await stat(file).catch(() => ({ size: 0 }));
  if (size > MOST_BYTES) await rm(file, { force: true });
  else await utimes(file, now, now).catch(() => undefined);
  const folder = path.dirname(file);
  const names = await readdir(folder).catch(() => []);
  const others = names.filter((name) => DECISIONS_FILE.test(name) && name !== path.basename(file));
  const used = await Promise.all(others.map((name) => lastUse(path.join(folder, name))));
  const oldestLast = used.sort((a, b) => b.time - a.time);
  for (const old of oldestLast.slice(FILES_KEPT - 1)) await rm(old.file, { force: true }).catch(() => undefined);
}

async function lastUse(file: string): Promise<{ readonly file: string; readonly time: number }> {
  const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: 0 }));
  return { file, time: mtimeMs };
}
