/** What a program is: the version of an interpreter, else the content of its file, and what runs it where it is a script. */

import { execFile } from 'node:child_process';
import { open, realpath } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Place } from '../../guards/external/isolation/place.ts';
import { isFile } from './command-words.ts';
import { entryOf } from './file-tree.ts';

const run = promisify(execFile);

/** Programs that say all of what they are when they are asked for their version. */
const VERSIONED = /^(?:python|pypy|node|ruby|perl|php|deno|bun)[\d.]*$/;

const LONGEST_ANSWER_MILLIS = 5000;

/** Enough for the first line of a script. */
const SHEBANG_BYTES = 256;

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
  if (path.basename(file) === 'env') return describeProgram(afterEnv(args), place, depth + 1);
  const version = isVersioned(file) ? await versionOf(file, place) : undefined;
  if (version !== undefined) return version;
  const content = (await entryOf(await realpath(file))) ?? 'nothing';
  const interpreter = await interpreterOf(file);
  return interpreter === undefined ? content : `${content} by ${await describeProgram(interpreter, place, depth + 1)}`;
}

/** The file of a program; undefined where there is none. */
export async function findFile(program: string, { folder, env }: Place): Promise<string | undefined> {
  if (program === '' || program.includes('\0')) return undefined;
  const places = program.includes('/')
    ? [path.resolve(folder, program)]
    : (env['PATH'] ?? '')
        .split(path.delimiter)
        .flatMap((each) => (path.isAbsolute(each) ? [path.join(each, program)] : []));
  for (const file of places) if (await isFile(file)) return file;
  return undefined;
}

/** The words after the first line's `#!`; undefined where it is no script. */
export async function interpreterOf(file: string): Promise<readonly string[] | undefined> {
  const handle = await open(file).catch(() => undefined);
  if (handle === undefined) return undefined;
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(SHEBANG_BYTES), 0, SHEBANG_BYTES, 0);
    const line = /^#!\s*(?<words>\S.*)/.exec(buffer.toString('latin1', 0, bytesRead))?.groups?.['words'];
    return line?.trim().split(/\s+/);
  } finally {
    await handle.close();
  }
}

/** What `env` starts: what comes after its options and assignments. */
function afterEnv(args: readonly string[]): readonly string[] {
  const first = args.findIndex((arg) => !/^-|^\w+=/.test(arg));
  return first === -1 ? [] : args.slice(first);
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
