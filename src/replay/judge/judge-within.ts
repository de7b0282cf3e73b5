/**
 * Judging with a time budget: labelled cases first, then the baseline's blocks, then as much of the rest as time
 * allows, in the order of the request's hash, which makes it a sample.
 */

import pMap from 'p-map';
import { compareText } from '../compare-text.ts';
import { isBlocked, isJudgement } from '../../guards/decision.ts';
import type { IdentifiedCase } from '../identify.ts';
import type { JudgedCase } from '../judged-case.ts';
import type { Judge } from './judge.ts';

const BASELINE = 0;

/** What a budget reached: distinct requests that every guard judged, of all there were. */
export interface Reached {
  readonly judged: number;
  readonly of: number;
}

export interface WithinOptions {
  /** On the clock of `performance.now()`. */
  readonly deadline: number;
  /** Threads that judge. */
  readonly jobs: number;
  /** Aborting is an earlier deadline. */
  readonly signal?: AbortSignal;
  /** Told how far it is. */
  readonly onReached?: (reached: Reached) => void;
}

/**
 * Holds all cases in memory while it decides what to judge. Yields, in the order read, the cases whose request every
 * guard has judged, and returns how far it came.
 */
export async function* judgeWithin(
  batches: AsyncIterable<readonly IdentifiedCase[]>,
  judge: Judge,
  { deadline, jobs, signal, onReached }: WithinOptions,
): AsyncGenerator<readonly JudgedCase[], Reached> {
  const cases: IdentifiedCase[] = [];
  for await (const batch of batches) cases.push(...batch);
  const labelled = new Set(cases.filter((one) => one.case.label !== undefined).map((one) => one.requestNumber));
  const requests = cases
    .filter(({ isNewRequest }) => isNewRequest)
    .sort((a, b) => compareText(a.requestHex, b.requestHex));
  const judged = new Set<number>();

  const concurrency = judge.stepsUnderway ?? jobs;
  const isAborted = (): boolean => signal?.aborted === true;
  /** Takes steps until it is over; returns the requests of those that it took, a beginning of them all. */
  const take = async (
    some: readonly IdentifiedCase[],
    isOver: () => boolean,
    ask: (step: readonly IdentifiedCase[]) => Promise<void>,
  ): Promise<readonly IdentifiedCase[]> => {
    const askAndTell = async (step: readonly IdentifiedCase[]): Promise<readonly IdentifiedCase[]> => {
      try {
        await ask(step);
      } catch (error) {
        // What was under way when it was interrupted is lost.
        if (isAborted()) return [];
        throw error;
      }
      onReached?.({ judged: judged.size, of: requests.length });
      return step;
    };
    return (await pMap(steps(some, judge.step, isOver), askAndTell, { concurrency })).flat();
  };
  const judgeFully = async (some: readonly IdentifiedCase[], by?: (guard: number) => boolean): Promise<void> => {
    // Where reading alone has used the time up, a first step is worth more than none.
    const isOver = (): boolean => isAborted() || (judged.size > 0 && performance.now() >= deadline);
    await take(some, isOver, async (step) => {
      await judge.ask(step, by);
      for (const { requestNumber } of step) judged.add(requestNumber);
    });
  };

  await judgeFully(requests.filter(({ requestNumber }) => labelled.has(requestNumber)));

  // The baseline alone looks for its blocks with half of what time is left; the others then see those first.
  const rest = requests.filter(({ requestNumber }) => !labelled.has(requestNumber));
  const now = performance.now();
  const halfway = now + (deadline - now) / 2;
  const seen = await take(
    rest,
    () => isAborted() || performance.now() >= halfway,
    (step) => judge.ask(step, (guard) => guard === BASELINE),
  );
  const isBlockedNow = (one: IdentifiedCase): boolean => {
    const decision = judge.decisionOf(one, BASELINE);
    return decision !== undefined && isJudgement(decision) && isBlocked(decision);
  };
  const blocked = seen.filter(isBlockedNow);
  const passed = seen.filter((one) => !isBlockedNow(one));
  await judgeFully([...blocked, ...passed], (guard) => guard !== BASELINE);
  await judgeFully(rest.slice(seen.length));

  for (let at = 0; at < cases.length; at += judge.step) {
    const done = cases.slice(at, at + judge.step).filter(({ requestNumber }) => judged.has(requestNumber));
    yield done.map((identified) => judge.settle(identified));
  }
  return { judged: judged.size, of: requests.length };
}

/** Pieces of a list, until it is over; each is asked between two looks at the clock. */
function* steps(
  requests: readonly IdentifiedCase[],
  size: number,
  isOver: () => boolean,
): Generator<readonly IdentifiedCase[]> {
  for (let at = 0; at < requests.length && !isOver(); at += size) yield requests.slice(at, at + size);
}
