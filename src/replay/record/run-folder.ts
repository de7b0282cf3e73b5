/** A run on disk: where it lies, what its files are called, and who may read it. */

import { mkdir, readdir, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ReplayError, messageOf } from '../../errors.ts';

/** Only the owner: histories are private. */
export const PRIVATE_FILE = 0o600;
export const PRIVATE_FOLDER = 0o700;

/** Where runs lie unless another place is named. */
export const RUNS_FOLDER = 'results';

export const RUN_FILE = 'run.json';
export const CASES_FILE = 'cases.csv';
export const CHANGES_FILE = 'changes.jsonl';
export const SUMMARY_FILE = 'summary.json';
/** What another run needs to go on with this one, until it is complete. */
export const STARTED_FILE = 'started.json';

/** `decisions-1.csv` for the first guard. */
export function decisionsFile(guard: number): string {
  return `decisions-${guard + 1}.csv`;
}

/** Every file of a run. */
export function runFiles(folder: string, guards: number): string[] {
  const decisions = Array.from({ length: guards }, (_, guard) => decisionsFile(guard));
  return [RUN_FILE, CASES_FILE, ...decisions, CHANGES_FILE, SUMMARY_FILE].map((name) => path.join(folder, name));
}

const IGNORE_FILE = '.gitignore';

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
  /** What is left of an unfinished run, which goes once this one is finished. */
  readonly replaces?: string;
  /** The topmost folder that had to be made on the way. */
  readonly made?: string;
}

/**
 * Makes the folder of a new run, and one of runs around it.
 * @param out the folder asked for, else `results/<start time>` below `cwd`
 * @throws ReplayError when `out` exists or a folder cannot be made
 */
export async function makeRunFolder(cwd: string, started: Date, out: string | undefined): Promise<RunFolder> {
  if (out !== undefined) await checkOut(cwd, out);
  try {
    const parent = out === undefined ? path.join(cwd, RUNS_FOLDER) : path.dirname(path.resolve(cwd, out));
    const made = await makeFolderOfRuns(parent);
    const names = out === undefined ? timeNames(started) : [path.basename(out)];
    const folder = await takeName(parent, names);
    if (!(await exists(path.join(parent, IGNORE_FILE)))) await keepOutOfGit(folder.partial);
    return { ...folder, ...(made !== undefined && { made }) };
  } catch (error) {
    throw new ReplayError(
      `cannot write a run to ${out ?? 'results/'}: ${messageOf(error)}; name another place with --out`,
    );
  }
}

/**
 * Makes the folder of a run that goes on where an unfinished one ended, and will take its place.
 * @param resume the folder of that run: what it is called when finished, or with `.partial` where it was killed
 * @throws ReplayError when the folder cannot be made
 */
export async function resumeRunFolder(cwd: string, resume: string): Promise<RunFolder> {
  const replaces = path.resolve(cwd, resume);
  const final = replaces.replace(/\.partial$/, '');
  const partial = `${final}.resumed.partial`;
  try {
    // What a run left that was to go on from the same one, and was killed too, says no more than that one.
    await rm(partial, { recursive: true, force: true });
    await makeFolder(partial);
    return { id: path.basename(final), partial, final, replaces };
  } catch (error) {
    throw new ReplayError(`cannot write a run beside ${resume}: ${messageOf(error)}; make its folder writable`);
  }
}

/** Has git see nothing of a folder: for what lies in one that was there before, and is somebody else's to keep. */
export async function keepOutOfGit(folder: string): Promise<void> {
  await writeFile(path.join(folder, IGNORE_FILE), '*\n', { flag: 'wx', mode: PRIVATE_FILE });
}

/** Makes a folder of runs where there is none, private and kept out of git. The topmost folder made, where one was. */
export async function makeFolderOfRuns(folder: string): Promise<string | undefined> {
  const made = await makeFolders(folder);
  if (made !== undefined) await writeFile(path.join(folder, IGNORE_FILE), IGNORE, { flag: 'wx' });
  return made;
}

/** @throws ReplayError when the folder asked for is there already */
export async function checkOut(cwd: string, out: string): Promise<void> {
  if (!(await exists(path.resolve(cwd, out)))) return;
  throw new ReplayError(`${out} exists already: name a new folder with --out, or remove it`);
}

/** Takes the folder of a run away in which nothing was recorded, and what was made on the way to it. */
export async function removeRunFolder({ partial, made }: RunFolder): Promise<void> {
  await rm(partial, { recursive: true, force: true });
  const parent = path.dirname(partial);
  if (made === undefined || !(await exists(parent))) return;
  const left = await readdir(parent);
  if (left.some((name) => name !== IGNORE_FILE)) return;
  await rm(path.join(parent, IGNORE_FILE), { force: true });
  for (let folder = parent; folder.startsWith(made); folder = path.dirname(folder)) await rmdir(folder);
}

/** Makes a folder of the first name that is free. A run of the same second may be looking for one as well. */
async function takeName(parent: string, names: Iterable<string>): Promise<Omit<RunFolder, 'made'>> {
  for (const id of names) {
    const final = path.join(parent, id);
    const partial = `${final}.partial`;
    const isTaken = (await exists(partial)) || (await exists(final));
    if (!isTaken && (await makeFolder(partial))) return { id, partial, final };
  }
  throw new Error('its .partial is there already, of a run that goes on or was killed');
}

/**
 * Makes a folder and what is missing above it, one by one: asked to do it at once, Node never ends where a file system
 * says that a folder is missing and lets none be made, as `/proc` does. The topmost folder made, where one was.
 */
async function makeFolders(folder: string): Promise<string | undefined> {
  if (await exists(folder)) return undefined;
  const above = await makeFolders(path.dirname(folder));
  const isMade = await makeFolder(folder);
  return above ?? (isMade ? folder : undefined);
}

/** False where it is there already. */
async function makeFolder(folder: string): Promise<boolean> {
  try {
    await mkdir(folder, { mode: PRIVATE_FOLDER });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** A start time as file names that sort: `2026-11-30T15-04-05`, and for more runs in that second `…-2` and so on. */
function* timeNames(started: Date): Generator<string> {
  const name = started.toISOString().slice(0, 19).replaceAll(':', '-');
  yield name;
  for (let n = 2; ; n++) yield `${name}-${n}`;
}

async function exists(file: string): Promise<boolean> {
  try {
    await stat(file);
    return true;
  } catch {
    return false;
  }
}
