import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bootstrapMedian,
  fewestFor,
  middle,
  nearestRank,
} from '../../../../src/replay/measure/statistics/bootstrap.ts';
import { comparePairs } from '../../../../src/replay/measure/statistics/compare-pairs.ts';
import { distributionOf } from '../../../../src/replay/measure/statistics/distribution.ts';
import { randomBelow } from '../../../../src/replay/measure/statistics/random.ts';

// The tables below come from the same definitions written in Python: mulberry32 in 32-bit arithmetic, statistics.median,
// 10,000 resamples in blocks of two.
const TIMES = [23.1, 22.8, 25, 22.9, 23.4, 31.2, 22.7, 23, 23.3, 22.6, 24.1, 23.2, 22.9];
const BASE = [20, 21, 19, 25, 30, 22, 20, 21, 20, 24];
const CANDIDATE = [22, 23.5, 20.5, 28, 32, 25, 22, 22.5, 22.4, 26.4];

const times = fc.array(fc.double({ min: 0.01, max: 1e4, noNaN: true }), { minLength: 1, maxLength: 40 });

test('chance is the same everywhere', () => {
  const hundred = randomBelow(1);
  expect(Array.from({ length: 12 }, () => hundred(100))).toEqual([62, 0, 52, 98, 96, 28, 61, 72, 42, 99, 45, 48]);
  const dice = randomBelow(60);
  expect(Array.from({ length: 12 }, () => dice(6))).toEqual([1, 1, 1, 3, 3, 4, 5, 5, 5, 4, 0, 3]);
});

test.each([
  { share: 0, rank: 1 },
  { share: 0.5, rank: 10 },
  { share: 0.55, rank: 11 },
  { share: 0.9, rank: 18 },
  { share: 0.99, rank: 20 },
  { share: 1, rank: 20 },
])('the nearest rank of $share of 20 is $rank', ({ share, rank }) => {
  expect(
    nearestRank(
      Array.from({ length: 20 }, (_, index) => index + 1),
      share,
    ),
  ).toBe(rank);
});

test('no rank is one too many because of how shares are rounded', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => index + 1);
  expect(hundred.map((percent) => nearestRank(hundred, percent / 100))).toEqual(hundred);
});

test.each([
  [0.5, 2],
  [0.95, 6],
  [0.995, 9],
])('a median is known to %d from %i figures on', (level, fewest) => {
  expect(fewestFor(level)).toBe(fewest);
  expect(2 * 0.5 ** fewest).toBeLessThanOrEqual(1 - level);
  expect(2 * 0.5 ** (fewest - 1)).toBeGreaterThan(1 - level);
});

describe('a distribution', () => {
  test('of too few times has no interval', () => {
    expect(distributionOf(TIMES.slice(0, 5), 'ms')).not.toHaveProperty('low');
    expect(distributionOf(TIMES.slice(0, 6), 'ms')).toMatchObject({ low: 22.8, high: 23.4 });
  });

  test('says what a table says', () => {
    const { mean, ...figures } = distributionOf(TIMES, 'ms');
    expect(figures).toEqual({
      unit: 'ms',
      n: 13,
      min: 22.6,
      p50: 23.1,
      p90: 25,
      p95: 31.2,
      p99: 31.2,
      max: 31.2,
      low: 22.9,
      high: 23.4,
    });
    expect(mean).toBeCloseTo(23.861538461538462, 12);
  });

  test('of one time is that time', () => {
    expect(distributionOf([5], 'us')).toMatchObject({ n: 1, min: 5, p50: 5, p99: 5, max: 5, mean: 5 });
  });

  test('grows with its percentiles, and its median lies in its interval', () => {
    fc.assert(
      fc.property(times, (all) => {
        const { min, p50, p90, p95, p99, max, low = p50, high = p50 } = distributionOf(all, 'ms');
        const rising = [min, p50, p90, p95, p99, max];
        expect(rising).toEqual(rising.toSorted((one, other) => one - other));
        expect(low).toBeLessThanOrEqual(p50);
        expect(high).toBeGreaterThanOrEqual(p50);
        for (const figure of [...rising, low, high]) expect(all).toContain(figure);
      }),
      { numRuns: 25 },
    );
  });
});

describe('a bootstrap interval', () => {
  test('is that of the table, wider where it is to be surer', () => {
    const intervalAt = bootstrapMedian(TIMES, middle);
    expect(intervalAt(0.95)).toEqual({ low: 22.9, high: 23.4 });
    expect(intervalAt(0.995)).toEqual({ low: 22.9, high: 24.1 });
  });

  test('holds the true median about as often as it says', () => {
    const below = randomBelow(7);
    let held = 0;
    const tries = 60;
    for (let one = 0; one < tries; one++) {
      const { low, high } = bootstrapMedian(
        Array.from({ length: 41 }, () => below(1000)),
        middle,
      )(0.95);
      if (low <= 499.5 && high >= 499.5) held += 1;
    }
    // Of 60 tries at 95%, fewer than 52 are seen twice in a thousand times.
    expect(held).toBeGreaterThanOrEqual(52);
  });
});

describe('pairs', () => {
  const pairsOf = (base: readonly number[], candidate: readonly number[]): { base: number; candidate: number }[] =>
    base.map((time, index) => ({ base: time, candidate: candidate[index] ?? Number.NaN }));

  test('are compared as in the table', () => {
    const { ratio, apart, noisy } = comparePairs(pairsOf(BASE, CANDIDATE));
    expect(ratio.median).toBeCloseTo(1.1, 12);
    expect(ratio.low).toBeCloseTo(1.0894228312566054, 12);
    expect(ratio.high).toBeCloseTo(1.1099549540409286, 12);
    expect(apart).toBe(true);
    expect(noisy).toBeUndefined();
  });

  test('tell a tenth through a machine that is slow for a while', () => {
    const below = randomBelow(3);
    const drift = Array.from({ length: 60 }, (_, round) => 20 * (1 + (round > 30 ? 1 : 0)) * (1 + below(100) / 2000));
    const ten = comparePairs(
      pairsOf(
        drift,
        drift.map((time) => time * (1.05 + below(100) / 1000)),
      ),
    );
    expect(ten.apart).toBe(true);
    expect(ten.ratio.median).toBeCloseTo(1.1, 1);
  });

  test('of too few rounds are not told apart, however far they are', () => {
    const rounds = (count: number) => comparePairs(Array.from({ length: count }, () => ({ base: 1, candidate: 100 })));
    expect(rounds(1)).toEqual({ ratio: { median: expect.closeTo(100) }, apart: false, fewest: 9 });
    expect(rounds(8)).toMatchObject({ ratio: { low: expect.closeTo(100) }, apart: false, fewest: 9 });
    expect(rounds(9)).toMatchObject({ apart: true });
    expect(rounds(9)).not.toHaveProperty('fewest');
  });

  test('say where nothing could have been seen', () => {
    const below = randomBelow(4);
    const wild = (): number[] => Array.from({ length: 60 }, () => 10 + below(100) / 5);
    expect(comparePairs(pairsOf(wild(), wild()))).toMatchObject({ apart: false, noisy: true });
    const calm = (): number[] => Array.from({ length: 60 }, () => 10 + below(100) / 1000);
    const same = comparePairs(pairsOf(calm(), calm()));
    expect(same.apart).toBe(false);
    expect(same).not.toHaveProperty('noisy');
  });

  test('the other way round, the ratio is its inverse', () => {
    fc.assert(
      fc.property(times, times, (one, other) => {
        const pairs = pairsOf(one.slice(0, other.length), other.slice(0, one.length));
        const there = comparePairs(pairs);
        const back = comparePairs(pairs.map(({ base, candidate }) => ({ base: candidate, candidate: base })));
        expect(there.ratio.median * back.ratio.median).toBeCloseTo(1, 9);
        // The ends of the intervals are ranks, which are not quite those of the other side.
        expect(there.ratio.low ?? 0).toBeLessThanOrEqual(there.ratio.median * (1 + 1e-12));
        expect(there.ratio.high ?? Infinity).toBeGreaterThanOrEqual(there.ratio.median * (1 - 1e-12));
      }),
      { numRuns: 25 },
    );
  });
});
