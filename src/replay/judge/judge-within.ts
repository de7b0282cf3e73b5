/**
 * Judging with a time budget: labelled cases first, then the baseline's blocks, then as much of the rest as time
 * allows, in the order of the request's hash, which makes it a sample.
 */

import { isJudgement } from '../decision.ts';
import type { IdentifiedCase } from '../identify.ts';
import type { JudgedCase } from '../judged-case.ts';
import type { Judge } from './judge.ts';

/** Requests asked between two looks at the clock. */
const STEP = 256;

const BASELINE = 0;

/** What a budget reached: distinct requests that every guard judged, of all there were. */
export interface Reached {
  readonly judged: number;
  readonly of: number;
}

/**
 * Holds all cases in memory while it decides what to judge. Yields, in the order read, the cases whose request every
 * guard has judged, and returns how far it came.
 * @param deadline on the clock of `performance.now()`
 */
export async function* judgeWithin(
  batches: AsyncIterable<readonly IdentifiedCase[]>,
  judge: Judge,
  deadline: number,
): AsyncGenerator<readonly JudgedCase[], Reached> {
  const cases: IdentifiedCase[] = [];
  for await (const batch of batches) cases.push(...batch);
  const labelled = new Set(cases.filter((one) => one.case.label !== undefined).map((one) => one.requestNumber));
  const requests = cases
    .filter(({ isNewRequest }) => isNewRequest)
    .sort((a, b) => (a.requestHex < b.requestHex ? -1 : 1));
  const judged = new Set<number>();

  const first = requests.filter(({ requestNumber }) => labelled.has(requestNumber));
  for (const step of steps(first, deadline)) {
    await judge.ask(step);
    for (const { requestNumber } of step) judged.add(requestNumber);
  }

  // The baseline alone looks for its blocks with half of what time is left; the others then see those first.
  const rest = requests.filter(({ requestNumber }) => !labelled.has(requestNumber));
  const now = performance.now();
  const seen: IdentifiedCase[] = [];
  for (const step of steps(rest, now + (deadline - now) / 2)) {
    await judge.ask(step, (guard) => guard === BASELINE);
    seen.push(...step);
  }
  const isBlocked = (one: IdentifiedCase): boolean => {
    const decision = judge.decisionOf(one, BASELINE);
    return decision !== undefined && isJudgement(decision) && decision.action === 'block';
  };
  const blocked = seen.filter(isBlocked);
  const passed = seen.filter((one) => !isBlocked(one));
  for (const step of steps([...blocked, ...passed], deadline)) {
    await judge.ask(step, (guard) => guard !== BASELINE);
    for (const { requestNumber } of step) judged.add(requestNumber);
  }
  for (const step of steps(rest.slice(seen.length), deadline)) {
    await judge.ask(step);
    for (const { requestNumber } of step) judged.add(requestNumber);
  }

  for (let at = 0; at < cases.length; at += STEP) {
    const done = cases.slice(at, at + STEP).filter(({ requestNumber }) => judged.has(requestNumber));
    yield done.map((identified) => judge.settle(identified));
  }
  return { judged: judged.size, of: requests.length };
}

/** Pieces of a list, until the deadline. */
function* steps(requests: readonly IdentifiedCase[], deadline: number): Generator<readonly IdentifiedCase[]> {
  for (let at = 0; at < requests.length && performance.now() < deadline; at += STEP)
    yield requests.slice(at, at + STEP);
}
