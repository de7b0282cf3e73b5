/**
 * Guards in worker threads, with a watchdog: a guard that hangs or takes its thread down costs one case, not the run.
 */

import { ReplayError } from '../../errors.ts';
import type { Request } from '../../guards/guard.ts';
import type { Answer } from '../../guards/decision.ts';
import { Job } from './job.ts';
import { type ThreadOptions, WatchedThread } from './watched-thread.ts';

export interface PoolOptions {
  /** Names of the guards to ask. */
  readonly guards: readonly string[];
  /** URL of the module that exports `findGuard(name)` for them; the built-in guards' unless given. */
  readonly module?: string;
  /** Threads. */
  readonly jobs: number;
  /** Longest time a guard may take for one request. */
  readonly timeoutMillis: number;
  /** Longest time the module may take to load; 30 s unless given. */
  readonly loadingMillis?: number;
}

const LOADING_MILLIS = 30_000;

const BUILTIN_GUARDS = new URL('../../guards/index.js', import.meta.url).href;

interface Asked {
  readonly job: Job;
  resolve(answers: readonly (readonly Answer[])[]): void;
  reject(error: unknown): void;
}

export class JudgePool {
  readonly #options: ThreadOptions;
  readonly #jobs: number;
  readonly #waiting: Asked[] = [];
  #threads: WatchedThread[] = [];
  #closed = false;

  constructor({ jobs, module = BUILTIN_GUARDS, loadingMillis = LOADING_MILLIS, ...options }: PoolOptions) {
    this.#options = { ...options, module, loadingMillis };
    this.#jobs = jobs;
  }

  /**
   * Asks every guard every request; the answer at [r][g] is guard g's to request r. Batches run in parallel.
   * @param skip positions (request × guards + guard) that are not to be asked; their answers mean nothing
   * @throws ReplayError where the guards cannot be loaded
   */
  judge(requests: readonly Request[], skip: readonly number[] = []): Promise<readonly (readonly Answer[])[]> {
    if (requests.length === 0) return Promise.resolve([]);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ job: new Job(requests, this.#options.guards.length, skip), resolve, reject });
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
    this.#threads = this.#threads.filter((thread) => !thread.isDead);
    while (this.#waiting.length > 0) {
      let thread = this.#threads.find(({ isIdle }) => isIdle);
      if (thread === undefined) {
        if (this.#threads.length >= this.#jobs) return;
        thread = new WatchedThread(this.#options);
        this.#threads.push(thread);
      }
      const asked = this.#waiting.shift();
      if (asked !== undefined) void this.#run(thread, asked);
    }
  }

  async #run(thread: WatchedThread, asked: Asked): Promise<void> {
    const { job } = asked;
    const ended = await thread.judge(job.nextBatch(), (answers) => job.take(answers));
    if (ended.how !== 'answered') this.#discard(thread);
    switch (ended.how) {
      case 'answered':
        break;
      case 'hung': {
        const detail = `no answer within ${this.#options.timeoutMillis} ms, asked twice`;
        job.blame(ended.position, { kind: 'timedOut', detail });
        break;
      }
      case 'died': {
        const { position, why } = ended;
        if (position === undefined) job.blameRequest({ kind: 'crashed', detail: why });
        else job.blame(position, { kind: 'crashed', detail: why });
        break;
      }
      case 'notStarted':
        asked.reject(new ReplayError(`cannot load the guards of ${this.#options.module}: ${ended.why}`));
        this.#dispatch();
        return;
    }
    if (job.isDone) asked.resolve(job.answers());
    else this.#waiting.unshift(asked);
    this.#dispatch();
  }

  #discard(thread: WatchedThread): void {
    this.#threads = this.#threads.filter((other) => other !== thread);
    void thread.stop();
  }
}
