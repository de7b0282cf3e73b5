/** A run on disk: where it lies, what its files are called, and who may read it. */

import { mkdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ReplayError } from '../../errors.ts';

/** Only the owner: histories are private. */
export const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;

export const RUN_FILE = 'run.json';
export const CASES_FILE = 'cases.csv';
export const CHANGES_FILE = 'changes.jsonl';
export const SUMMARY_FILE = 'summary.json';

/** `decisions-1.csv` for the first guard. */
export function decisionsFile(guard: number): string {
  return `decisions-${guard + 1}.csv`;
}

/** Commands of a history do not belong in a repository; these two do, when somebody puts them there. */
const IGNORE = `# Runs hold commands from private histories.
*
!.gitignore
!baseline.csv
!tables/
!tables/**
`;

/** Where a run is written while it goes on, and where it will be. */
export interface RunFolder {
  readonly id: string;
  /** Absolute. */
  readonly partial: string;
  readonly final: string;
}

/**
 * Makes the folder of a new run. A folder of runs that is made on the way is private and keeps itself out of git.
 * @param out the folder asked for, else `results/<start time>` below `cwd`
 * @throws ReplayError when `out` exists or a folder cannot be made
 */
export async function makeRunFolder(cwd: string, started: Date, out: string | undefined): Promise<RunFolder> {
  const final =
    out === undefined ? await freeName(path.join(cwd, 'results'), timeName(started)) : path.resolve(cwd, out);
  if (out !== undefined && (await exists(final))) {
    throw new ReplayError(`${out} exists already: name a new folder with --out, or remove it`);
  }
  const parent = path.dirname(final);
  const partial = path.join(parent, `${path.basename(final)}.partial`);
  try {
    const isNew = (await mkdir(parent, { recursive: true, mode: PRIVATE_FOLDER })) !== undefined;
    if (isNew && out === undefined) await writeFile(path.join(parent, '.gitignore'), IGNORE, { flag: 'wx' });
    await mkdir(partial, { mode: PRIVATE_FOLDER });
  } catch (error) {
    throw new ReplayError(
      `cannot write a run to ${out ?? 'results/'}: ${messageOf(error)}; name another place with --out`,
    );
  }
  return { id: path.basename(final), partial, final };
}

/** A start time as a file name that sorts: `2026-11-30T15-04-05`. */
function timeName(started: Date): string {
  return started.toISOString().slice(0, 19).replaceAll(':', '-');
}

async function freeName(parent: string, name: string): Promise<string> {
  for (let n = 1; ; n++) {
    const candidate = path.join(parent, n === 1 ? name : `${name}-${n}`);
    if (!(await exists(candidate)) && !(await exists(`${candidate}.partial`))) return candidate;
  }
}

async function exists(file: string): Promise<boolean> {
  try {
    await stat(file);
    return true;
  } catch {
    return false;
  }
}

/** The system's own words, without the call and the path that Node adds. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message.replace(/^[A-Z]+: /, '').replace(/, \w+ '.*$/s, '');
}
