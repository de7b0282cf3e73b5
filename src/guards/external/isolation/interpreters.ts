/** Which files the interpreters of guards are, found out with the user's home, since in another home shims fail or answer another version. */

import { execFile } from 'node:child_process';
import { basename, delimiter, dirname, isAbsolute, join, resolve } from 'node:path';
import { promisify } from 'node:util';

import type { Surrounded } from '../external-guard.ts';
import { findProgram, foldersOf, isExecutable } from '../files/search-path.ts';
import { shebangOf, startedByEnv } from '../files/shebang.ts';
import type { Environment } from './environment.ts';
import { type Manager, MANAGERS } from './managers.ts';
import { wordsOf } from './words.ts';

const run = promisify(execFile);

/** What guards are written in or call most, whether or not their command names it. */
const USUAL = 'python3 python node ruby perl bash deno bun go php lua java jq git npm npx uv'.split(' ');

const LONGEST_ANSWER_MILLIS = 5000;

/**
 * The `PATH` with the folder of the real interpreter before the folder of the shim that stands for it, so that nothing
 * else is found elsewhere than before. A manager that does not answer leaves its shims as they are.
 * @param env the user's, with the variables of the managers
 * @param folder where the guard starts, since managers keep versions by project
 */
export async function pathWithoutShims(
  guard: Surrounded,
  env: Environment,
  folder: string,
): Promise<string | undefined> {
  const path = env['PATH'];
  const folders = foldersOf(path);
  const names = [...new Set([...(await programsOf(guard, folder)), ...USUAL])];
  const answers = await Promise.all(names.map((name) => realFolderOf(name, folders, env, folder)));
  const before = new Map<string, Set<string>>();
  for (const { shims, real } of answers.filter((answer) => answer !== undefined)) {
    before.set(shims, (before.get(shims) ?? new Set()).add(real));
  }
  if (before.size === 0) return path;
  return (path ?? '')
    .split(delimiter)
    .flatMap((entry) => [...(before.get(entry) ?? []), entry])
    .join(delimiter);
}

interface RealFolder {
  readonly shims: string;
  readonly real: string;
}

async function realFolderOf(
  name: string,
  folders: readonly string[],
  env: Environment,
  cwd: string,
): Promise<RealFolder | undefined> {
  const shim = await findProgram(name, folders);
  if (shim === undefined) return undefined;
  const shims = dirname(shim);
  const manager = MANAGERS.find((each) => isShimsFolder(shims, each, env[each.root]));
  if (manager === undefined) return undefined;
  const file = await answerOf(manager, name, folders, env, cwd);
  return file === undefined || dirname(file) === shims ? undefined : { shims, real: dirname(file) };
}

/** `~/.pyenv/shims` and `/opt/pyenv/shims` alike; managers have plugins with shims of their own. */
function isShimsFolder(folder: string, { name, shims }: Manager, root: string | undefined): boolean {
  if (basename(folder) !== shims) return false;
  if (root !== undefined && resolve(root, shims) === resolve(folder)) return true;
  return folder.split('/').some((part) => part === name || part === `.${name}`);
}

async function answerOf(
  manager: Manager,
  name: string,
  folders: readonly string[],
  env: Environment,
  cwd: string,
): Promise<string | undefined> {
  const root = env[manager.root];
  const inside = root === undefined ? [] : [join(root, 'bin')];
  const program = await findProgram(manager.name, [...folders, ...inside]);
  if (program === undefined) return undefined;
  const answer = await run(program, [manager.which, name], {
    cwd,
    env: { ...env },
    timeout: LONGEST_ANSWER_MILLIS,
    killSignal: 'SIGKILL',
  }).catch(() => undefined);
  const file = answer?.stdout.split('\n', 1)[0]?.trim();
  return file !== undefined && isAbsolute(file) && (await isExecutable(file)) ? file : undefined;
}

/** Names of programs in a guard's command, and of the interpreters of the scripts that it names. */
async function programsOf(guard: Surrounded, folder: string): Promise<readonly string[]> {
  const names: string[] = [];
  for (const word of wordsOf(guard)) {
    const interpreter = await interpreterOf(resolve(folder, word));
    names.push(word, ...(interpreter === undefined ? [] : [interpreter]));
  }
  return names.filter((name) => /^[\w.+-]+$/.test(name));
}

/** `python3.11` of a script that starts with `#!/usr/bin/env python3.11` or `#!/usr/bin/env -S python3.11 -u`. */
async function interpreterOf(script: string): Promise<string | undefined> {
  const [program = '', ...args] = (await shebangOf(script)) ?? [];
  return basename(program) === 'env' ? startedByEnv(args)[0] : undefined;
}
