/**
 * The built program as a person meets it. A test says what it runs and how it ends; anything unexpected on the other
 * stream fails it.
 *
 *     await replay('corpus.csv', '--guard', 'scoped').in(folder).succeeds()
 *     await replay('nosuch').fails(/^replay: nosuch: no such file/)
 */

import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { type Folder, scratch } from './folder.ts';

export const PROGRAM = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));

/** What a shell, a CI or a colour-loving terminal may have set, and no test wants to inherit. */
const NOT_INHERITED = ['CI', 'NO_COLOR', 'FORCE_COLOR', 'COLORTERM', 'NODE_OPTIONS', 'TERM'];

/** A program that has ended. */
export interface Ended {
  readonly stdout: string;
  readonly stderr: string;
  /** Absent where a signal ended it. */
  readonly code?: number;
  readonly signal?: NodeJS.Signals;
}

/** The program, with arguments; without any it is the bare command. */
export function replay(...args: readonly string[]): Invocation {
  return new Invocation({ command: [process.execPath, PROGRAM, ...args], env: {}, input: '' });
}

/** A shell script in which `$REPLAY` is the program: for pipes, redirections and limits. */
export function shell(script: string): Invocation {
  const command = ['bash', '-o', 'pipefail', '-c', script];
  return new Invocation({ command, env: { REPLAY: `${process.execPath} ${PROGRAM}` }, input: '' });
}

interface Setting {
  readonly command: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Without it standard input stays open. */
  readonly input?: string | Buffer;
  readonly folder?: Folder;
}

class Invocation {
  readonly #setting: Setting;

  constructor(setting: Setting) {
    this.#setting = setting;
  }

  /** Where it runs; a fresh folder unless given. */
  in(folder: Folder): Invocation {
    return new Invocation({ ...this.#setting, folder });
  }

  /** What standard input holds; nothing unless given. */
  given(input: string | Buffer): Invocation {
    return new Invocation({ ...this.#setting, input });
  }

  /** Standard input stays open and silent. */
  waiting(): Invocation {
    const { input: _, ...setting } = this.#setting;
    return new Invocation(setting);
  }

  with(env: Readonly<Record<string, string>>): Invocation {
    return new Invocation({ ...this.#setting, env: { ...this.#setting.env, ...env } });
  }

  /** Ends with 0 and says nothing on standard error. Gives standard output. */
  async succeeds(): Promise<string> {
    const { stdout, stderr, code } = await this.ends();
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
    return stdout;
  }

  /** The same, but that it ends with 1. */
  async regresses(): Promise<string> {
    const { stdout, stderr, code } = await this.ends();
    expect({ stderr, code }).toEqual({ stderr: '', code: 1 });
    return stdout;
  }

  /** Ends with 0, and warns in one line. */
  async warns(message: string | RegExp): Promise<string> {
    const { stdout, stderr, code } = await this.ends();
    expectLine(stderr, message);
    expect(code).toBe(0);
    return stdout;
  }

  /** Ends with 2, one line on standard error, nothing on standard output, and nothing new on disk. */
  async fails(message: string | RegExp): Promise<void> {
    const folder = this.#setting.folder ?? (await scratch());
    const before = await folder.everything();
    const { stdout, stderr, code } = await this.in(folder).ends();
    expectLine(stderr, message);
    expect({ stdout, code }).toEqual({ stdout: '', code: 2 });
    expect(await folder.everything()).toEqual(before);
  }

  /** Ends in whatever way. */
  async ends(): Promise<Ended> {
    return (await this.starts()).end;
  }

  /** Runs on; for signals and slow readers. */
  async starts(): Promise<Running> {
    const { command, env, input, folder } = this.#setting;
    const [file = '', ...args] = command;
    const inherited = Object.entries(process.env).filter(([name]) => !NOT_INHERITED.includes(name));
    const cwd = (folder ?? (await scratch())).path;
    const child = spawn(file, args, { cwd, env: { ...Object.fromEntries(inherited), ...env } });
    // A program that does not read its input ends all the same.
    child.stdin.on('error', () => undefined);
    if (input !== undefined) child.stdin.end(input);
    return new Running(child);
  }
}

class Running {
  readonly child: ChildProcess;
  readonly end: Promise<Ended>;
  #stderr = '';
  #waiting: (() => void) | undefined;

  constructor(child: ChildProcess) {
    this.child = child;
    const stdout: Buffer[] = [];
    child.stdout?.on('data', (piece: Buffer) => stdout.push(piece));
    child.stderr?.on('data', (piece: Buffer) => {
      this.#stderr += piece.toString();
      this.#waiting?.();
    });
    this.end = new Promise((resolve, reject) => {
      child.on('error', reject);
      child.on('close', (code, signal) => {
        this.#waiting?.();
        resolve({
          stdout: Buffer.concat(stdout).toString(),
          stderr: this.#stderr,
          ...(code !== null && { code }),
          ...(signal !== null && { signal }),
        });
      });
    });
  }

  /** Waits until standard error says something, or the program has ended. */
  async says(pattern: RegExp): Promise<void> {
    while (!pattern.test(this.#stderr) && this.child.exitCode === null) {
      await new Promise<void>((resolve) => {
        this.#waiting = resolve;
      });
    }
    expect(this.#stderr).toMatch(pattern);
  }

  kill(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }
}

export type { Running };

function expectLine(stderr: string, message: string | RegExp): void {
  expect(stderr).toMatch(/^replay: [^\n]+\n$/);
  const line = stderr.trimEnd();
  if (typeof message === 'string') expect(line).toBe(`replay: ${message}`);
  else expect(line).toMatch(message);
}
