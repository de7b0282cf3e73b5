/**
 * Cases in, judged cases out, in the same order: each distinct request is judged once a guard, batches in parallel. What
 * is judged is handed on while more is waited for.
 */

import type { IdentifiedCase } from '../identify.ts';
import type { JudgedCase } from '../judged-case.ts';
import { requestUnits } from '../request-units.ts';
import type { Judge } from './judge.ts';

/** Batches read ahead of the one that is being written, a thread: enough to keep threads busy, few enough to stay small. */
const BATCHES_AHEAD = 4;

/** UTF-16 units of requests beyond which nothing more is read ahead, however few they are. */
const UNITS_AHEAD = 8 << 20;

/** A batch that was handed to the threads. */
interface Underway {
  readonly cases: readonly IdentifiedCase[];
  readonly asked: Promise<void>;
  readonly units: number;
}

export interface JudgeCasesOptions {
  /** Threads that judge, which set how far reading runs ahead. */
  readonly jobs: number;
  /** Aborting drops what is under way where a guard no longer answers. */
  readonly signal: AbortSignal | undefined;
}

export async function* judgeCases(
  batches: AsyncIterable<readonly IdentifiedCase[]>,
  judge: Judge,
  { jobs, signal }: JudgeCasesOptions,
): AsyncGenerator<readonly JudgedCase[]> {
  const reading = batches[Symbol.asyncIterator]();
  const underway: Underway[] = [];
  const most = judge.stepsUnderway ?? jobs * BATCHES_AHEAD;
  const readOn = (): Promise<IteratorResult<readonly IdentifiedCase[]>> => handled(reading.next());
  let read: ReturnType<typeof readOn> | undefined = readOn();
  try {
    while (read !== undefined || underway.length > 0) {
      const [oldest] = underway;
      const isFarAhead = underway.length > most || unitsOf(underway) > UNITS_AHEAD;
      if (oldest !== undefined && (read === undefined || isFarAhead || (await isFirst(oldest.asked, read)))) {
        underway.shift();
        const judged = await settled(oldest);
        if (judged === undefined) return;
        yield judged;
        continue;
      }
      const next = await read;
      if (next === undefined || next.done === true) {
        read = undefined;
        continue;
      }
      const asked = handled(judge.ask(next.value.filter(({ isNewRequest }) => isNewRequest)));
      const units = next.value.reduce((sum, { request }) => sum + requestUnits(request), 0);
      underway.push({ cases: next.value, asked, units });
      read = readOn();
    }
  } finally {
    await reading.return?.();
  }

  /** Undefined where guards have been given up. */
  async function settled({ cases, asked }: Underway): Promise<readonly JudgedCase[] | undefined> {
    try {
      await asked;
    } catch (error) {
      if (signal?.aborted === true) return undefined;
      throw error;
    }
    return cases.map((identified) => judge.settle(identified));
  }
}

function unitsOf(underway: readonly Underway[]): number {
  return underway.reduce((sum, { units }) => sum + units, 0);
}

/** The same: it is awaited in its turn, and a failure must not end the process before. */
function handled<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}

/** Whether one is over, well or not, before the other. */
function isFirst(one: Promise<unknown>, other: Promise<unknown>): Promise<boolean> {
  const over = (promise: Promise<unknown>): Promise<boolean> =>
    promise.then(() => promise === one).catch(() => promise === one);
  return Promise.race([over(one), over(other)]);
}
