import { describe, expect, test } from 'vitest';
import type { Starts } from '../../../src/replay/measure/measurement.ts';
import { costOf, costOfHistory, costOfSet } from '../../../src/replay/measure/run-cost.ts';
import { distributionOf } from '../../../src/replay/measure/statistics/distribution.ts';

const startsOf = (rounds: readonly number[], more: Partial<Starts> = {}): Starts => ({
  times: distributionOf(rounds, 'ms'),
  rounds,
  ...more,
});

const STEADY = startsOf([20, 20, 20, 20]);
/** A fast way taken three times in four. */
const MIXED = startsOf([2, 2, 2, 98]);
const RUN = { calls: 40, cores: 2 };

function secondsOf(all: ReturnType<typeof costOf>): (number | undefined)[][] {
  return all.map(({ hooks, seconds, foldedSeconds }) => [
    hooks,
    Number(seconds.toFixed(6)),
    foldedSeconds === undefined ? undefined : Number(foldedSeconds.toFixed(6)),
  ]);
}

describe('a guard as one, two and three hooks', () => {
  test('one after the other they add up, and folded they take one start', () => {
    const hook = { starts: STEADY, decisionMillis: 0.5 };
    expect(secondsOf(costOf(hook, 'one after the other', RUN))).toEqual([
      [1, 0.8, 0.8],
      [2, 1.6, 0.82],
      [3, 2.4, 0.84],
    ]);
  });

  test('side by side they take as long as the slowest', () => {
    // Of two draws: 98 with 7/16. Of three: 98 with 37/64.
    const slowest = [2, 3].map((hooks) => 98 - 96 * (3 / 4) ** hooks);
    expect(secondsOf(costOf({ starts: MIXED }, 'side by side', RUN)).map(([, now]) => now)).toEqual([
      1.04,
      ...slowest.map((millis) => Number(((40 * millis) / 1000).toFixed(6))),
    ]);
  });

  test('side by side they take no less than their processor time on all cores', () => {
    const starts = startsOf([20, 20], { cpu: { userMillis: 14, systemMillis: 4, n: 10 } });
    expect(secondsOf(costOf({ starts }, 'side by side', RUN)).map(([, now]) => now)).toEqual([0.8, 0.8, 1.08]);
  });

  test('what a decision takes is not made up', () => {
    expect(secondsOf(costOf({ starts: STEADY }, 'side by side', RUN)).map(([, , folded]) => folded)).toEqual([
      0.8,
      undefined,
      undefined,
    ]);
  });

  test('a run pays for the slow starts too', () => {
    expect(secondsOf(costOf({ starts: MIXED }, 'one after the other', { ...RUN, calls: 100 }))[0]).toEqual([
      1, 2.6, 2.6,
    ]);
  });
});

test('a history costs each of its commands a start', () => {
  expect(costOfHistory(STEADY, { commands: 1000, days: 12 })).toEqual({ commands: 1000, days: 12, seconds: 20 });
});

describe('the hooks of a file', () => {
  const quick = { starts: startsOf([5, 5]), decisionMillis: 1 };
  const slow = { starts: STEADY, decisionMillis: 3 };

  test('cost what they took together, and folded the dearest start and the other decisions', () => {
    expect(secondsOf(costOfSet(startsOf([22, 24]), [quick, slow], 40))).toEqual([[2, 0.92, 0.84]]);
  });

  test('of which one has an unknown decision are not folded', () => {
    const unknown = { starts: startsOf([5, 5]) };
    expect(secondsOf(costOfSet(STEADY, [slow, unknown], 40))).toEqual([[2, 0.8, undefined]]);
    expect(secondsOf(costOfSet(STEADY, [{ starts: STEADY }, quick], 40))).toEqual([[2, 0.8, 0.84]]);
  });
});
