/** Times a function where it runs: many calls to one message, so that messages do not disturb what is timed. */

import type { Outcome } from '../../decision.ts';
import type { Request } from '../../guard.ts';
import type { Timed, Timer } from '../../timer.ts';
import type { FunctionGuard } from '../external-guard.ts';
import type { Place } from '../isolation/place.ts';
import type { Working } from '../workers/working.ts';
import type { Reply, WorkerPool } from '../workers/worker-pool.ts';
import { answerOf, given, workersOf } from './ask-function.ts';

/** A decision that takes longer counts as none: texts are grown until they take long. */
const LIMIT_MILLIS = 2000;

/** What one message may take, known from before, and how many calls it is for. */
const CHUNK = { nanos: 50e6, calls: 500 };

/**
 * The function's timer, in one process.
 * @throws ReplayError where its language is not on the guard's PATH
 */
export async function timeFunction(guard: FunctionGuard, place: Place, wrapper: Working['wrapper']): Promise<Timer> {
  const timed = { ...guard, timeoutMillis: Math.min(guard.timeoutMillis, LIMIT_MILLIS) };
  return new FunctionTimer(timed, await workersOf(timed, place, { wrapper, jobs: 1 }));
}

class FunctionTimer implements Timer {
  clockNanos = 0;
  readonly #guard: FunctionGuard;
  readonly #workers: WorkerPool;
  /** What came of a request when it was asked by itself: only one that is answered is timed among others. */
  readonly #first = new Map<Request, Timed>();

  constructor(guard: FunctionGuard, workers: WorkerPool) {
    this.#guard = guard;
    this.#workers = workers;
  }

  async time(requests: readonly Request[]): Promise<readonly Timed[]> {
    const unknown = requests.filter((request) => !this.#first.has(request));
    await this.#meet(unknown);
    // Those that were met right now have their times, taken one message each; the rest is timed.
    const met = new Set(unknown);
    const again = requests.filter((request) => !met.has(request) && this.#nanosOf(request) !== undefined);
    const times = new Map<Request, Timed>();
    for (const chunk of this.#chunks(again)) {
      const timed = await this.#timeChunk(chunk);
      for (const [index, request] of chunk.entries()) {
        const one = timed[index];
        if (one !== undefined) times.set(request, one);
      }
    }
    return requests.map((request) => times.get(request) ?? this.#first.get(request) ?? { failed: 'it was not asked' });
  }

  close(): Promise<void> {
    return this.#workers.close();
  }

  async #meet(requests: readonly Request[]): Promise<void> {
    const replies = await this.#workers.ask(requests.map((request) => JSON.stringify(given(this.#guard, request))));
    for (const [index, request] of requests.entries()) {
      const { outcome, micros } = answerOf(replies[index], request, this.#guard);
      this.#first.set(request, timedOf(outcome, micros, this.#guard));
    }
  }

  #nanosOf(request: Request): number | undefined {
    const first = this.#first.get(request);
    return first !== undefined && 'nanos' in first ? first.nanos : undefined;
  }

  #chunks(requests: readonly Request[]): readonly (readonly Request[])[] {
    const chunks: Request[][] = [];
    let nanos = Number.POSITIVE_INFINITY;
    for (const request of requests) {
      const own = this.#nanosOf(request) ?? 0;
      const last = chunks.at(-1);
      if (last !== undefined && nanos + own <= CHUNK.nanos && last.length < CHUNK.calls) {
        last.push(request);
        nanos += own;
      } else {
        chunks.push([request]);
        nanos = own;
      }
    }
    return chunks;
  }

  async #timeChunk(requests: readonly Request[]): Promise<readonly Timed[]> {
    const timed = requests.map((request) => given(this.#guard, request));
    const [reply] = await this.#workers.ask([JSON.stringify({ timed })]);
    const { nanos, clock } = reply?.how === 'answered' ? reply.said : {};
    if (typeof clock === 'number') this.clockNanos = clock;
    const told: readonly unknown[] = Array.isArray(nanos) ? nanos : [];
    return requests.map((_, index) => {
      const own = told[index];
      return typeof own === 'number' ? { nanos: own } : { failed: failureOf(reply) };
    });
  }
}

function timedOf(outcome: Outcome, micros: number | undefined, { timeoutMillis }: FunctionGuard): Timed {
  if (outcome.kind === 'timedOut') return { failed: outcome.detail, afterMillis: timeoutMillis };
  if (outcome.kind !== 'judged') return { failed: outcome.detail };
  return micros === undefined ? { failed: 'it does not tell how long it took' } : { nanos: micros * 1000 };
}

function failureOf(reply: Reply | undefined): string {
  if (reply === undefined || reply.how === 'answered') return 'it answers once and fails when asked again';
  return reply.how === 'hung' ? 'it answers once and hangs when asked again' : reply.why;
}
