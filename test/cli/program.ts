/**
 * The built program as a person meets it. A test says what it runs and how it ends; anything unexpected on the other
 * stream fails it.
 *
 *     const report = await replay('corpus.csv', '--guard', 'scoped').in(folder).succeeds()
 *     expect(await replay('nosuch').fails()).toMatch('nosuch: no such file')
 */

import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Folder, scratch } from './folder.ts';

const PROGRAM = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));

const REPLAY = `${process.execPath} ${PROGRAM}`;

/** What a shell, a CI or a colour-loving terminal may have set, and no test wants to inherit. */
const NOT_INHERITED = [
  'CI',
  'NO_COLOR',
  'FORCE_COLOR',
  'COLORTERM',
  'NODE_OPTIONS',
  'TERM',
  'LC_ALL',
  'LC_CTYPE',
  'LANG',
];

/** Lines that come when a second is over: a slow machine must not fail a test. */
const PROGRESS =
  /^replay: (?:[\d,]+ (?:commands?|of [\d,]+ distinct requests), .*|\S+ takes about [\d,]+ ms a command: .*|(?:deciding by \S+|parsing|starting|reading the run), [\d,]+ of [\d,]+)\n/gm;

/** A program that has ended. */
export interface Ended {
  readonly stdout: string;
  /** Without lines that tell progress. */
  readonly stderr: string;
  /** Absent where a signal ended it. */
  readonly code?: number;
  readonly signal?: NodeJS.Signals;
}

/** The program, with arguments; without any it is the bare command. */
export function replay(...args: readonly string[]): Invocation {
  return new Invocation({ command: [process.execPath, PROGRAM, ...args], env: {}, input: '' });
}

/**
 * The same on a terminal of 80 columns: `input` is what is typed, standard output is all that is shown. Undefined where
 * the system has no `script` of util-linux that makes one.
 */
export function onTerminal(script: string, env: Readonly<Record<string, string>> = {}): Invocation | undefined {
  if (!hasTerminals()) return undefined;
  const command = withTerminal(`stty cols 80 rows 24; ${script}`);
  return new Invocation({ command, env: { REPLAY, TERM: 'xterm-256color', ...env } });
}

function hasTerminals(): boolean {
  const [file = '', ...args] = withTerminal('true');
  return spawnSync(file, args, { input: '' }).status === 0;
}

function withTerminal(script: string): string[] {
  return ['script', '--quiet', '--flush', '--return', '--command', script, '/dev/null'];
}

/** A shell script in which `$REPLAY` is the program: for pipes, redirections and limits. */
export function shell(script: string): Invocation {
  const command = ['bash', '-o', 'pipefail', '-c', script];
  return new Invocation({ command, env: { REPLAY }, input: '' });
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
    assert.deepEqual({ stderr, code }, { stderr: '', code: 0 });
    return stdout;
  }

  /** The same, but that it ends with 1. */
  async regresses(): Promise<string> {
    const { stdout, stderr, code } = await this.ends();
    assert.deepEqual({ stderr, code }, { stderr: '', code: 1 });
    return stdout;
  }

  /** Ends with 0, and one line of warning. */
  async warns(): Promise<{ readonly stdout: string; readonly warning: string }> {
    const { stdout, stderr, code } = await this.ends();
    assert.equal(code, 0);
    return { stdout, warning: onlyLine(stderr) };
  }

  /** Ends with 2, nothing on standard output, nothing new on disk. Gives the one line on standard error. */
  async fails(): Promise<string> {
    const folder = this.#setting.folder ?? (await scratch());
    const before = await folder.everything();
    const { stdout, stderr, code } = await this.in(folder).ends();
    const line = onlyLine(stderr);
    assert.deepEqual({ stdout, code }, { stdout: '', code: 2 });
    assert.deepEqual(await folder.everything(), before);
    return line;
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

/** A program under way. */
export class Running {
  readonly child: ChildProcess;
  readonly end: Promise<Ended>;
  readonly #stdout: Buffer[] = [];
  #stderr = '';
  #wake: () => void = () => undefined;

  constructor(child: ChildProcess) {
    this.child = child;
    child.stdout?.on('data', (piece: Buffer) => {
      this.#stdout.push(piece);
      this.#wake();
    });
    child.stderr?.on('data', (piece: Buffer) => {
      this.#stderr += piece.toString();
      this.#wake();
    });
    this.end = new Promise((resolve, reject) => {
      child.on('error', reject);
      child.on('close', (code, signal) => {
        this.#wake();
        resolve({
          stdout: Buffer.concat(this.#stdout).toString(),
          stderr: this.#stderr.replaceAll(PROGRESS, ''),
          ...(code !== null && { code }),
          ...(signal !== null && { signal }),
        });
      });
    });
  }

  /** Waits until signals are handled (where `/proc` tells: on Linux). */
  async handlesSignals(): Promise<void> {
    const isHangupCaught = async (): Promise<boolean> => {
      const status = await readFile(`/proc/${this.child.pid}/status`, 'utf8');
      return /^SigCgt:.*[13579bdf]$/m.test(status);
    };
    while (!(await isHangupCaught())) await setTimeout(20);
  }

  /** Waits until standard error says something. */
  says(pattern: RegExp): Promise<void> {
    return this.#until(() => pattern.test(this.#stderr));
  }

  /** Waits until standard output says something. */
  prints(pattern: RegExp): Promise<void> {
    return this.#until(() => pattern.test(Buffer.concat(this.#stdout).toString()));
  }

  kill(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  async #until(isSo: () => boolean): Promise<void> {
    while (!isSo()) {
      if (this.child.exitCode !== null)
        throw new Error(`it ended before that, with ${this.child.exitCode}: ${this.#stderr}`);
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }
}

/** What follows `replay: ` on the only line. */
function onlyLine(stderr: string): string {
  const { line } = /^replay: (?<line>[^\n]+)\n$/.exec(stderr)?.groups ?? {};
  assert.ok(line, `expected one line on standard error, got ${JSON.stringify(stderr)}`);
  return line;
}
