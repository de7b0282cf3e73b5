/** A launcher as the main process sees it: programs and inputs go in, how they ended comes out, in the same order. */

import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { env, execPath, kill } from 'node:process';
import { fileURLToPath } from 'node:url';
import { ReplayError } from '../../../errors.ts';
import type { Finished } from '../protocols/protocol.ts';
import { type Frame, FrameReader, frameOf } from './frames.ts';
import { type Ending, type OrderedStart, type Report, SLOTS } from './message.ts';
import type { Program, Start } from './program.ts';

const ENTRY = fileURLToPath(new URL('./launcher.js', import.meta.url));

/** Keep a launcher small, and with it what a fork costs, and its failing calls cheap: each group's end is one. */
const SMALL = ['--max-semi-space-size=1', '--v8-pool-size=0', '--stack-trace-limit=0'];

/**
 * Runs that a launcher is given beyond the one that it runs, so that it need not wait for the next: no more, because
 * they wait as long as that one hangs.
 */
const AHEAD = 1;

/** How long a launcher may take to end when it is told to. */
const ENDING_MILLIS = 3000;

/**
 * How long beyond its guard's time a launcher may be silent before it is woken. It ends guards in time itself, but a guard
 * may have stopped it; to one that runs it means nothing.
 */
const SILENT_MILLIS = 1000;

/** Bytes of its standard error that are kept to say why it ended. */
const COMPLAINT_BYTES = 4000;

/** What somebody waits for: programs that are started at the same moment, usually one. */
export interface Task {
  readonly starts: readonly Start[];
  finish(finished: readonly Finished[]): void;
  fail(error: Error): void;
}

export class LauncherProcess {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #reader = new FrameReader();
  /** What it was given and has not answered, the one that it runs first. */
  readonly #given: Task[] = [];
  readonly #slots = new Map<Program, number>();
  readonly #programs: Program[] = [];
  readonly #onRoom: () => void;
  /** Settled when the launcher is gone. */
  readonly gone: Promise<void>;
  /** When it was given, or came to, the first of what it was given. */
  #since = 0;
  #nextSlot = 0;
  #complaint = '';
  #isReady = false;
  #announce: () => void = () => undefined;
  readonly #readiness = new Promise<void>((resolve) => {
    this.#announce = resolve;
  });

  /**
   * @param wrapped what a launcher's command becomes to be run inside
   * @param onRoom told whenever it can be given another task
   */
  constructor(wrapped: (command: readonly string[]) => readonly string[], onRoom: () => void) {
    this.#onRoom = onRoom;
    const [file = execPath, ...args] = wrapped([execPath, ...SMALL, ENTRY]);
    // A session of its own: Ctrl-C must not end it, or what wraps it, before what it runs.
    this.#child = spawn(file, args, { detached: true, env: launcherEnvironment() });
    const { stdin, stdout, stderr } = this.#child;
    stdin.on('error', () => undefined);
    stdout.on('data', (bytes: Buffer) => this.#reader.read(bytes).forEach((frame) => this.#take(frame)));
    stdout.on('error', () => undefined);
    stderr.on('data', (bytes: Buffer) => {
      this.#complaint = (this.#complaint + bytes.toString()).slice(-COMPLAINT_BYTES);
    });
    this.gone = new Promise((resolve) => {
      this.#child.on('error', (error) => {
        this.#complaint = error.message;
        if (this.#child.pid === undefined) resolve();
      });
      this.#child.on('close', () => resolve());
    });
    const watch = setInterval(() => this.#wakeIfSilent(), SILENT_MILLIS).unref();
    void this.gone.then(() => clearInterval(watch));
  }

  /** Resolves when it can take orders. @throws ReplayError where it cannot be started */
  async ready(): Promise<void> {
    await Promise.race([this.#readiness, this.gone]);
    if (this.#isReady) return;
    const reason = this.#complaint.trim().split('\n').at(-1) || 'it says nothing';
    throw new ReplayError(`guards cannot be started: the process that is to do so ended at once (${reason})`);
  }

  get hasRoom(): boolean {
    return this.#isReady && this.#given.length <= AHEAD;
  }

  /** How much it has to do. */
  get load(): number {
    return this.#given.length;
  }

  give(task: Task): void {
    if (this.#given.length === 0) this.#since = performance.now();
    this.#given.push(task);
    const { stdin } = this.#child;
    stdin.cork();
    const inputs = task.starts.map(({ input }) => Buffer.from(input));
    const starts = task.starts.map(({ program }, index) => this.#ordered(program, inputs[index]?.length ?? 0));
    for (const piece of frameOf({ starts }, inputs)) stdin.write(piece);
    stdin.uncork();
  }

  /** Takes back what it was given and has not answered, the one that it ran first. */
  takeBack(): readonly Task[] {
    return this.#given.splice(0);
  }

  /** Ends it and what it runs. */
  async close(): Promise<void> {
    this.#child.stdin.destroy();
    const timer = setTimeout(() => this.#signal('SIGKILL'), ENDING_MILLIS);
    await this.gone;
    clearTimeout(timer);
  }

  #wakeIfSilent(): void {
    const [first] = this.#given;
    if (first === undefined) return;
    const millis = performance.now() - this.#since;
    const longest = Math.max(...first.starts.map(({ program }) => program.timeoutMillis));
    if (millis > longest + SILENT_MILLIS) this.#signal('SIGCONT');
  }

  /** Sends it to the launcher and what wraps it, not to what it runs. */
  #signal(name: NodeJS.Signals): void {
    const { pid } = this.#child;
    if (pid === undefined) return;
    try {
      kill(-pid, name);
    } catch {
      // It has ended meanwhile.
    }
  }

  #take({ head, body }: Frame): void {
    const report: Report = JSON.parse(head);
    switch (report.kind) {
      case 'ready':
        this.#isReady = true;
        return this.#announce();
      case 'ended': {
        const task = this.#given.shift();
        this.#since = performance.now();
        this.#onRoom();
        task?.finish(finishedOf(report.endings, body));
      }
    }
  }

  /** A program is sent once and named after that, as long as it is among the latest. */
  #ordered(program: Program, inputBytes: number): OrderedStart {
    const known = this.#slots.get(program);
    if (known !== undefined) return { slot: known, inputBytes };
    const slot = this.#nextSlot;
    this.#nextSlot = (slot + 1) % SLOTS;
    const replaced = this.#programs[slot];
    if (replaced !== undefined) this.#slots.delete(replaced);
    this.#programs[slot] = program;
    this.#slots.set(program, slot);
    return { slot, program, inputBytes };
  }
}

/** With what each wrote, which the body holds one after the other. */
function finishedOf(endings: readonly Ending[], body: Buffer): readonly Finished[] {
  let end = 0;
  const take = (bytes: number): string => {
    end += bytes;
    return body.toString('utf8', end - bytes, end);
  };
  return endings.map(({ stdoutBytes, stderrBytes, ...ending }) => ({
    ...ending,
    stdout: take(stdoutBytes),
    stderr: take(stderrBytes),
  }));
}

/** What finds and loads a program, and nothing that changes how Node or a guard behaves. */
function launcherEnvironment(): Record<string, string> {
  const { PATH, LD_LIBRARY_PATH } = env;
  return { ...(PATH !== undefined && { PATH }), ...(LD_LIBRARY_PATH !== undefined && { LD_LIBRARY_PATH }) };
}
