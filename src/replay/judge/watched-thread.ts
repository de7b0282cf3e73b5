/** One judging thread, seen from outside, and the watch on it. */

import { Worker } from 'node:worker_threads';
import { type Answers, type Batch, CELLS, type ThreadData, type ThreadMessage } from './message.ts';

export interface ThreadOptions {
  readonly guards: readonly string[];
  readonly module: string;
  readonly timeoutMillis: number;
  /** Longest time the module may take to load. */
  readonly loadingMillis: number;
}

/** How a batch ended. */
export type Ended =
  | { readonly how: 'answered' }
  /** The guard at that position does not answer. */
  | { readonly how: 'hung'; readonly position: number }
  /** Without a position the thread died outside any guard: too little memory, or a guard's own timer. */
  | { readonly how: 'died'; readonly position?: number; readonly why: string }
  /** The guards could not be loaded. */
  | { readonly how: 'notStarted'; readonly why: string };

/** A guard that needs more has lost its way; the others must not pay for it. */
const THREAD_MEGABYTES = 512;

/** Between two looks at a thread: often enough for a short limit, seldom enough to cost nothing. */
const LOOK_MILLIS = { least: 10, most: 1000 };

export class WatchedThread {
  readonly #worker: Worker;
  readonly #cells: Int32Array;
  readonly #options: ThreadOptions;
  readonly #started = performance.now();
  #isReady = false;
  /** Why the thread is no more. */
  #death: string | undefined;
  /** The batch under way; absent while the thread is idle. */
  #underway: { take(answers: Answers): void; end(ended: Ended): void } | undefined;
  #watch: NodeJS.Timeout | undefined;

  constructor(options: ThreadOptions) {
    const { guards, module, timeoutMillis } = options;
    const shared = new SharedArrayBuffer(Object.keys(CELLS).length * Int32Array.BYTES_PER_ELEMENT);
    const workerData: ThreadData = { module, guards, timeoutMillis, shared };
    this.#options = options;
    this.#cells = new Int32Array(shared);
    this.#worker = new Worker(new URL('./thread.js', import.meta.url), {
      workerData,
      // Standard output is the report's, and what a guard prints must not stand in it.
      stdout: true,
      resourceLimits: { maxOldGenerationSizeMb: THREAD_MEGABYTES },
    });
    this.#worker.on('message', (message: ThreadMessage) => {
      if (message.kind === 'ready') this.#isReady = true;
      else this.#underway?.take(message);
    });
    this.#worker.on('error', (error: unknown) => this.#die(error instanceof Error ? error.message : String(error)));
    this.#worker.on('exit', (code) => this.#die(`the judging thread exited with code ${code}`));
  }

  get isIdle(): boolean {
    return this.#underway === undefined && this.#death === undefined;
  }

  get isDead(): boolean {
    return this.#death !== undefined;
  }

  async stop(): Promise<void> {
    clearInterval(this.#watch);
    this.#underway = undefined;
    await this.#worker.terminate();
  }

  /** Has an idle thread answer a batch. @param onAnswers told what is answered as it comes, in order */
  judge(batch: Batch, onAnswers: (answers: Answers) => void): Promise<Ended> {
    const { guards, timeoutMillis } = this.#options;
    let missing = batch.start + batch.requests.length * guards.length - batch.from;
    return new Promise((resolve) => {
      this.#underway = {
        take: (answers) => {
          onAnswers(answers);
          missing -= answers.outcomes.length;
          if (missing === 0) this.#underway?.end({ how: 'answered' });
        },
        end: (ended) => {
          clearInterval(this.#watch);
          this.#underway = undefined;
          resolve(ended);
        },
      };
      const look = Math.min(LOOK_MILLIS.most, Math.max(LOOK_MILLIS.least, timeoutMillis / 10));
      this.#watch = setInterval(this.#looker(), look);
      this.#worker.postMessage(batch);
    });
  }

  /** Looks whether a guard has been asked for longer than it may take. */
  #looker(): () => void {
    let seen = { asked: 0, since: performance.now() };
    return () => {
      const now = performance.now();
      if (!this.#isReady) {
        const { loadingMillis } = this.#options;
        if (now - this.#started < loadingMillis) return;
        this.#underway?.end({ how: 'notStarted', why: `it is not loaded after ${loadingMillis / 1000} s` });
        return;
      }
      const asked = Atomics.load(this.#cells, CELLS.asked);
      const position = this.#position();
      if (asked !== seen.asked) seen = { asked, since: now };
      else if (position !== undefined && now - seen.since >= Atomics.load(this.#cells, CELLS.limit)) {
        this.#underway?.end({ how: 'hung', position });
      }
    };
  }

  /** The position being asked now. */
  #position(): number | undefined {
    const cell = Atomics.load(this.#cells, CELLS.position);
    return cell === 0 ? undefined : cell - 1;
  }

  #die(why: string): void {
    this.#death ??= why;
    const position = this.#position();
    if (!this.#isReady) this.#underway?.end({ how: 'notStarted', why });
    else this.#underway?.end(position === undefined ? { how: 'died', why } : { how: 'died', position, why });
  }
}
