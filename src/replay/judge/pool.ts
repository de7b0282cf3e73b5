/**
 * Guards in worker threads, with a watchdog: a guard that hangs or takes its thread down costs one case, not the run.
 */

import { Worker } from 'node:worker_threads';
import type { Request } from '../../guards/guard.ts';
import type { Outcome } from '../decision.ts';
import { type Answers, type Batch, PROGRESS, type ThreadData } from './message.ts';

export interface PoolOptions {
  /** Names of the guards to ask. */
  readonly guards: readonly string[];
  /** URL of the module that exports `findGuard(name)` for them; the built-in guards' unless given. */
  readonly module?: string;
  /** Threads. */
  readonly jobs: number;
  /** Longest time a guard may take for one request. */
  readonly timeoutMillis: number;
}

/** One request's answers, one a guard: the outcome, and the time it took where it was judged. */
export interface Answer {
  readonly outcome: Outcome;
  readonly micros?: number;
}

/** A guard that needs more has lost its way; the others must not pay for it. */
const THREAD_MEGABYTES = 512;

const BUILTIN_GUARDS = new URL('../../guards/index.js', import.meta.url).href;

const NO_OPINION: Outcome = { kind: 'judged', verdict: { decision: 'none' } };

interface Job {
  readonly requests: readonly Request[];
  /** Positions never to ask. */
  readonly skip: readonly number[];
  /** Positions that failed, with what they failed of. */
  readonly failed: Map<number, Outcome>;
  /** The position that has hung once already: it is asked again, so that a machine that stalls is no hanging guard. */
  suspect?: number;
  resolve(answers: readonly (readonly Answer[])[]): void;
  reject(error: unknown): void;
}

export class JudgePool {
  readonly #options: PoolOptions;
  readonly #waiting: Job[] = [];
  readonly #threads: Thread[] = [];
  #closed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  /**
   * Asks every guard every request; the answer at [r][g] is guard g's to request r. Batches run in parallel.
   * @param skip positions (request × guards + guard) that are not to be asked; their answers mean nothing
   */
  judge(requests: readonly Request[], skip: readonly number[] = []): Promise<readonly (readonly Answer[])[]> {
    if (requests.length === 0) return Promise.resolve([]);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ requests, skip, failed: new Map(), resolve, reject });
      this.#dispatch();
    });
  }

  /** Ends the threads, whatever they are doing. Answers still awaited never come. */
  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all(this.#threads.map((thread) => thread.stop()));
  }

  #dispatch(): void {
    if (this.#closed) return;
    while (this.#waiting.length > 0) {
      let thread = this.#threads.find((candidate) => candidate.idle);
      if (thread === undefined) {
        if (this.#threads.length >= this.#options.jobs) return;
        thread = new Thread(this.#options);
        this.#threads.push(thread);
      }
      const job = this.#waiting.shift();
      if (job !== undefined) void this.#run(thread, job);
    }
  }

  async #run(thread: Thread, job: Job): Promise<void> {
    const ended = await thread.judge({ requests: job.requests, skip: [...job.skip, ...job.failed.keys()] });
    switch (ended.how) {
      case 'answered':
        job.resolve(assemble(job, ended.answers, this.#options.guards.length));
        break;
      case 'hung':
        this.#discard(thread);
        if (job.suspect === ended.position) {
          const detail = `no answer within ${this.#options.timeoutMillis} ms, asked twice`;
          job.failed.set(ended.position, { kind: 'timedOut', detail });
        }
        job.suspect = ended.position;
        this.#waiting.unshift(job);
        break;
      case 'died':
        this.#discard(thread);
        if (ended.position === undefined) job.reject(ended.error);
        else {
          job.failed.set(ended.position, { kind: 'crashed', detail: ended.error.message });
          this.#waiting.unshift(job);
        }
        break;
    }
    this.#dispatch();
  }

  #discard(thread: Thread): void {
    this.#threads.splice(this.#threads.indexOf(thread), 1);
    void thread.stop();
  }
}

function assemble(job: Job, { outcomes, micros }: Answers, guards: number): readonly (readonly Answer[])[] {
  return job.requests.map((_, request) =>
    Array.from({ length: guards }, (__, guard) => {
      const position = request * guards + guard;
      const failure = job.failed.get(position);
      if (failure !== undefined) return { outcome: failure };
      return { outcome: outcomes[position] ?? NO_OPINION, micros: micros[position] ?? 0 };
    }),
  );
}

type Ended =
  | { readonly how: 'answered'; readonly answers: Answers }
  | { readonly how: 'hung'; readonly position: number }
  /** Without a position the thread died outside any guard: a fault of ours or of the machine. */
  | { readonly how: 'died'; readonly position?: number; readonly error: Error };

/** One worker thread and the watch on it. */
class Thread {
  readonly #worker: Worker;
  readonly #progress: Int32Array;
  readonly #timeoutMillis: number;
  /** Ends the batch under way; absent while the thread is idle. */
  #end: ((ended: Ended) => void) | undefined;
  #watch: NodeJS.Timeout | undefined;

  constructor({ guards, module = BUILTIN_GUARDS, timeoutMillis }: PoolOptions) {
    const progress = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
    const workerData: ThreadData = { module, guards, progress };
    this.#progress = new Int32Array(progress);
    this.#timeoutMillis = timeoutMillis;
    this.#worker = new Worker(new URL('./thread.js', import.meta.url), {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: THREAD_MEGABYTES },
    });
    this.#worker.on('message', (answers: Answers) => this.#end?.({ how: 'answered', answers }));
    this.#worker.on('error', (error) => this.#end?.(this.#died(error)));
    this.#worker.on('exit', (code) =>
      this.#end?.(this.#died(new Error(`the judging thread exited with code ${code}`))),
    );
  }

  get idle(): boolean {
    return this.#end === undefined;
  }

  async stop(): Promise<void> {
    clearInterval(this.#watch);
    this.#end = undefined;
    await this.#worker.terminate();
  }

  judge(batch: Batch): Promise<Ended> {
    return new Promise((resolve) => {
      let seen: { position: number | undefined; since: number } = { position: undefined, since: 0 };
      this.#watch = setInterval(
        () => {
          const position = this.#position();
          if (position !== seen.position) seen = { position, since: performance.now() };
          else if (position !== undefined && performance.now() - seen.since >= this.#timeoutMillis) {
            this.#end?.({ how: 'hung', position });
          }
        },
        Math.max(1, this.#timeoutMillis / 10),
      );
      this.#end = (ended) => {
        clearInterval(this.#watch);
        this.#end = undefined;
        resolve(ended);
      };
      this.#worker.postMessage(batch);
    });
  }

  /** The position being asked now. */
  #position(): number | undefined {
    const counter = Atomics.load(this.#progress, PROGRESS);
    return counter === 0 ? undefined : counter - 1;
  }

  #died(error: Error): Ended {
    const position = this.#position();
    return position === undefined ? { how: 'died', error } : { how: 'died', position, error };
  }
}
