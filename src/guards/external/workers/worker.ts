/**
 * A process that answers one line of JSON with another, in order, for as long as it lives. Requests and answers go over
 * descriptor 3, out of reach of what is printed or read in passing. Its first line says that it is ready, or why not. A
 * request is `{"id": N, "asked": MESSAGE}`, its answer has the same id, so that a line that another process or the
 * guard itself writes there is never taken for the answer to another request.
 */

import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { kill } from 'node:process';
import { Duplex } from 'node:stream';
import { isObject, jsonIn, type JsonObject, textOf } from '../../../json.ts';
import { exitFailureOf } from '../protocols/reading/failures.ts';
import { eachLine } from './each-line.ts';
import { OutputFile } from './output-file.ts';

export interface WorkerProgram {
  readonly argv: readonly [string, ...string[]];
  /** All of its environment. */
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  /** `file`: it hands on what is printed with each answer; `pipes`: all three are pipes, whose output is thrown away. */
  readonly prints: 'file' | 'pipes';
  /** Longest time for one request. */
  readonly timeoutMillis: number;
  /** Longest time until it is ready. */
  readonly loadingMillis: number;
}

/** How a worker ended: while it answered a request, or before it was ready. */
export type Ended =
  | { readonly how: 'hung' }
  | { readonly how: 'died'; readonly why: string }
  | { readonly how: 'notStarted'; readonly why: string };

/** Who is told what becomes of its tasks. */
export interface Employer<Task> {
  answered(task: Task, said: JsonObject): void;
  /** Only ever once. @param unanswered in order; the worker was at the first of them */
  ended(ended: Ended, unanswered: readonly Task[]): void;
}

/** A line of JSON. */
interface Message {
  readonly message: string;
}

/** Between two looks at a worker: often enough for a short limit, seldom enough to cost nothing. */
const LOOK_MILLIS = { least: 10, most: 1000 };

const NO_ANSWER: Ended = { how: 'died', why: 'what came over its channel is no answer to what it was asked' };

/** What may still arrive after a worker has ended. */
const REST_MILLIS = 1000;

/** Over when that time is, and what has come by then was read: a process that is held up sees the time first. */
function rest(): Promise<void> {
  return new Promise((resolve) => setTimeout(() => setImmediate(resolve), REST_MILLIS).unref());
}

export class Worker<Task extends Message> {
  readonly #program: WorkerProgram;
  readonly #employer: Employer<Task>;
  readonly #output: OutputFile | undefined;
  readonly #child: ChildProcess;
  readonly #channel: Duplex | undefined;
  /** Given and not yet answered, in order. */
  readonly #tasks: Task[] = [];
  /** Tasks answered, which is the id of the first that is not. */
  #answered = 0;
  readonly #look: NodeJS.Timeout;
  readonly #gone: Promise<void>;
  #dying: NodeJS.Timeout | undefined;
  #isReady = false;
  #isStopped = false;
  /** Since when it has been at what it is at: loading, or the first of its tasks. */
  #since = performance.now();
  /** Why we ended it. */
  #verdict: Ended | undefined;

  constructor(program: WorkerProgram, employer: Employer<Task>) {
    this.#program = program;
    this.#employer = employer;
    this.#output = program.prints === 'file' ? new OutputFile() : undefined;
    const [file, ...args] = program.argv;
    const stdio: StdioOptions = this.#output
      ? ['ignore', this.#output.descriptor, this.#output.descriptor, 'pipe']
      : ['pipe', 'pipe', 'pipe', 'pipe'];
    const { env, cwd, timeoutMillis } = program;
    this.#child = spawn(file, args, { cwd, env, stdio, detached: true });
    this.#child.stdout?.resume();
    this.#child.stderr?.resume();
    const channel = this.#child.stdio[3];
    this.#channel = channel instanceof Duplex ? channel : undefined;
    this.#gone = this.#follow();
    const look = Math.min(LOOK_MILLIS.most, Math.max(LOOK_MILLIS.least, timeoutMillis / 10));
    this.#look = setInterval(() => this.#lookAfter(), look);
  }

  /** How many tasks it has. */
  get load(): number {
    return this.#tasks.length;
  }

  give(task: Task): void {
    if (this.#isReady && this.#tasks.length === 0) this.#since = performance.now();
    const id = this.#answered + this.#tasks.push(task) - 1;
    // Before it is ready it may be gone, and a channel that cannot be written is closed with what it said unread.
    if (this.#isReady) this.#ask(id, task);
  }

  #ask(id: number, { message }: Task): void {
    this.#channel?.write(`{"id":${id},"asked":${message}}\n`);
  }

  /** Ends it and its group, whatever it is doing; its employer hears no more of it. @returns what it leaves unanswered */
  async stop(): Promise<readonly Task[]> {
    this.#isStopped = true;
    this.#kill();
    await this.#gone;
    return this.#tasks;
  }

  /** Hears the worker out until it is gone. */
  async #follow(): Promise<void> {
    const exited = new Promise<Ended>((resolve) => {
      this.#child.once('error', ({ message }) => resolve({ how: 'notStarted', why: message }));
      this.#child.once('exit', (code, signal) => resolve(this.#endOf(code, signal)));
    });
    const channel = this.#channel;
    const heard = channel && this.#listen(channel);
    const ended = await exited;
    this.#kill();
    await Promise.race([heard, rest()]);
    clearTimeout(this.#dying);
    channel?.destroy();
    clearInterval(this.#look);
    this.#output?.close();
    const reason = this.#verdict ?? ended;
    if (!this.#isStopped) this.#employer.ended(reason, this.#tasks);
  }

  async #listen(channel: Duplex): Promise<void> {
    await eachLine(channel, (line) => this.#hear(line));
    const { exitCode, signalCode } = this.#child;
    if (exitCode !== null || signalCode !== null) return;
    // It is on its way out, unless it only closed its channel; killed at once, it could not say what it ended of.
    this.#dying = setTimeout(() => this.#kill(), REST_MILLIS);
  }

  #hear(line: string): void {
    if (this.#isStopped || this.#verdict !== undefined) return;
    this.#since = performance.now();
    const said = jsonIn(line);
    if (!isObject(said)) return this.#end(NO_ANSWER);
    if (!this.#isReady) {
      const why = textOf(said['failed']);
      if (why !== undefined) return this.#end({ how: 'notStarted', why });
      this.#isReady = true;
      for (const [id, task] of this.#tasks.entries()) this.#ask(id, task);
      return;
    }
    if (said['id'] !== this.#answered) return this.#end(NO_ANSWER);
    const task = this.#tasks.shift();
    if (task === undefined) return this.#end(NO_ANSWER);
    this.#answered += 1;
    this.#employer.answered(task, said);
  }

  #lookAfter(): void {
    this.#output?.keepSmall();
    // An answer may be waiting where this process was held up: it is read first.
    if (this.#isLate()) setImmediate(() => this.#isLate() && this.#end(this.#lateness()));
  }

  #isLate(): boolean {
    if (this.#isReady && this.#tasks.length === 0) return false;
    const { timeoutMillis, loadingMillis } = this.#program;
    return performance.now() - this.#since >= (this.#isReady ? timeoutMillis : loadingMillis);
  }

  #lateness(): Ended {
    if (this.#isReady) return { how: 'hung' };
    return { how: 'notStarted', why: `it is not loaded after ${this.#program.loadingMillis / 1000} s` };
  }

  #end(verdict: Ended): void {
    this.#verdict ??= verdict;
    this.#kill();
  }

  #endOf(code: number | null, signal: string | null): Ended {
    const stderr = this.#output?.read() ?? '';
    const exit = { ...(code !== null && { exitCode: code }), ...(signal !== null && { signal }) };
    const why = exitFailureOf({ ...exit, stdout: '', stderr, micros: 0 })?.detail ?? 'it exited before it answered';
    return { how: this.#isReady ? 'died' : 'notStarted', why };
  }

  #kill(): void {
    if (this.#child.pid === undefined) return;
    try {
      kill(-this.#child.pid, 'SIGKILL');
    } catch {
      // Nothing of the group is left.
    }
  }
}
