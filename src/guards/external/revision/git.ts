/** Git as it is asked here: without the variables of a hook we may run in, without its optional writes, without hooks. */

import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { ReplayError } from '../../../errors.ts';

/** What git says of one question. */
export interface GitAnswer {
  readonly exitCode: number;
  readonly stdout: string;
  /** The first line of standard error that says something, without git's own `fatal:`. */
  readonly complaint: string;
}

type Environment = Readonly<Record<string, string>>;

/** Set while git runs a hook: they would lead every command to the repository of that hook, and to its index. */
const OF_A_HOOK = [
  'GIT_DIR',
  'GIT_WORK_TREE',
  'GIT_INDEX_FILE',
  'GIT_COMMON_DIR',
  'GIT_PREFIX',
  'GIT_NAMESPACE',
  'GIT_OBJECT_DIRECTORY',
  'GIT_ALTERNATE_OBJECT_DIRECTORIES',
  'GIT_LITERAL_PATHSPECS',
];

/** Nothing of the checkout is written, not even a fresher index, and no program of its configuration is started. */
const READING = ['--no-optional-locks', '--no-pager', '-c', 'core.fsmonitor=', '-c', 'core.hooksPath=/dev/null'];

/** Messages in English, which we read; no question to the user; no connection for what a partial clone lacks. */
const ALWAYS = { LC_ALL: 'C', GIT_TERMINAL_PROMPT: '0', GIT_NO_LAZY_FETCH: '1' };

/** How `env` says that there is no such program. */
const NO_SUCH_PROGRAM = 127;

/**
 * Asks git one question.
 * @param env added to the environment
 * @throws ReplayError where there is no git
 */
export async function askGit(folder: string, args: readonly string[], env: Environment = {}): Promise<GitAnswer> {
  const git = startGit(folder, args, env);
  git.stdin?.end();
  const [stdout, stderr, exitCode] = await Promise.all([textOf(git.stdout), textOf(git.stderr), ended(git)]);
  return { exitCode, stdout, complaint: complaintIn(stderr) };
}

/**
 * What git prints with `-z`, record by record, each a string of one character a byte: names are not always UTF-8.
 * @param input piped to its standard input
 * @throws ReplayError where git fails
 */
export async function* gitRecords(
  folder: string,
  args: readonly string[],
  env: Environment = {},
  input?: Readable | null,
): AsyncGenerator<string> {
  const git = startGit(folder, args, env);
  const over = Promise.all([textOf(git.stderr), ended(git)]);
  // Awaited at the end, which is never reached where reading fails before.
  over.catch(() => undefined);
  // A process that is over early is told by its exit code.
  git.stdin?.on('error', () => undefined);
  if (input === undefined || input === null || git.stdin === null) git.stdin?.end();
  else input.pipe(git.stdin);
  try {
    let rest = '';
    for await (const chunk of git.stdout?.setEncoding('latin1') ?? []) {
      const records = (rest + String(chunk)).split('\0');
      rest = records.pop() ?? '';
      yield* records;
    }
  } finally {
    git.kill();
  }
  const [stderr, exitCode] = await over;
  if (exitCode !== 0) throw new ReplayError(`git cannot read ${folder}: ${complaintIn(stderr)}`);
}

/** Starts git; `env` changes the variables that we cannot see from here. */
export function startGit(folder: string, args: readonly string[], env: Environment = {}): ChildProcess {
  const unset = OF_A_HOOK.flatMap((name) => ['-u', name]);
  const set = Object.entries({ ...ALWAYS, ...env }).map(([name, value]) => `${name}=${value}`);
  return spawn('env', [...unset, ...set, 'git', ...READING, ...args], { cwd: folder, stdio: 'pipe' });
}

function ended(git: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    git.on('error', () => reject(noGit()));
    git.on('close', (code) => (code === NO_SUCH_PROGRAM ? reject(noGit()) : resolve(code ?? 1)));
  });
}

function noGit(): ReplayError {
  return new ReplayError('cannot start git, which revisions and fingerprints of guards need: install it');
}

async function textOf(stream: Readable | null): Promise<string> {
  let text = '';
  for await (const chunk of stream?.setEncoding('utf8') ?? []) text += String(chunk);
  return text;
}

function complaintIn(stderr: string): string {
  const said = stderr.split('\n').find((line) => /^(?:fatal|error): /.test(line)) ?? stderr.trim().split('\n')[0] ?? '';
  return said.replace(/^(?:fatal|error): /, '').trim();
}
