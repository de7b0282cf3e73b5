/** What a program is: the version of an interpreter, else the content of its file, and what runs it where it is a script. */

import { execFile } from 'node:child_process';
import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { isFile } from '../../guards/external/files/on-disk.ts';
import { findProgram, foldersOf } from '../../guards/external/files/search-path.ts';
import { shebangOf, startedByEnv } from '../../guards/external/files/shebang.ts';
import type { Place } from '../../guards/external/isolation/place.ts';
import { entryOf } from './file-tree.ts';

const run = promisify(execFile);

/** Programs that say all of what they are when they are asked for their version. */
const VERSIONED = /^(?:python|pypy|node|ruby|perl|php|deno|bun)[\d.]*$/;

const LONGEST_ANSWER_MILLIS = 5000;

/** Scripts that run scripts: more are a circle. */
const DEEPEST = 8;

/** Whether it answers for its own version, so that its file need not be looked at. */
export function isVersioned(program: string): boolean {
  return VERSIONED.test(path.basename(program));
}

/**
 * A text that differs where the program does; no path is part of it.
 * @param words the program, absolute or looked for on the place's `PATH`, and its arguments
 */
export async function describeProgram(words: readonly string[], place: Place, depth = 0): Promise<string> {
  const [program = '', ...args] = words;
  const file = await findFile(program, place);
  if (file === undefined || depth > DEEPEST) return 'nothing';
  if (path.basename(file) === 'env') return describeProgram(startedByEnv(args), place, depth + 1);
  const version = isVersioned(file) ? await versionOf(file, place) : undefined;
  if (version !== undefined) return version;
  const content = (await entryOf(await realpath(file))) ?? 'nothing';
  const interpreter = await shebangOf(file);
  return interpreter === undefined ? content : `${content} by ${await describeProgram(interpreter, place, depth + 1)}`;
}

/** The file of a program; undefined where there is none. */
export async function findFile(program: string, { folder, env }: Place): Promise<string | undefined> {
  if (!program.includes('/')) return program === '' ? undefined : findProgram(program, foldersOf(env['PATH']));
  const file = path.resolve(folder, program);
  return (await isFile(file)) ? file : undefined;
}

/** What it prints of itself; undefined where it fails to. */
async function versionOf(file: string, { env, folder }: Place): Promise<string | undefined> {
  const answer = await run(file, ['--version'], {
    env: { ...env },
    cwd: folder,
    timeout: LONGEST_ANSWER_MILLIS,
    killSignal: 'SIGKILL',
  }).catch(() => undefined);
  const text = `${answer?.stdout ?? ''}${answer?.stderr ?? ''}`.trim();
  return text === '' ? undefined : text;
}
