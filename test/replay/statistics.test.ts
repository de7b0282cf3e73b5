import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomBelow } from '../../src/replay/measure/statistics/random.ts';
import { clusteredRateOf, mcnemar, rateOf, studentPoint, upperBoundOfNone } from '../../src/replay/statistics.ts';

describe('rateOf', () => {
  // Bounds as R's binom::binom.wilson and statsmodels' proportion_confint(method='wilson') print them.
  test.each([
    { count: 0, of: 10, low: 0, high: 0.27753 },
    { count: 1, of: 10, low: 0.01788, high: 0.40415 },
    { count: 5, of: 10, low: 0.23659, high: 0.76341 },
    { count: 10, of: 10, low: 0.72247, high: 1 },
    { count: 148, of: 160, low: 0.87354, high: 0.9566 },
  ])('$count of $of', ({ count, of, low, high }) => {
    const rate = rateOf(count, of);
    expect(rate.rate).toBe(count / of);
    expect(rate.low).toBeCloseTo(low, 4);
    expect(rate.high).toBeCloseTo(high, 4);
  });

  test('has no rate where nothing was counted', () => {
    expect(rateOf(0, 0)).toEqual({ of: 0 });
  });

  test('holds the rate and stays within 0 and 1', () => {
    fc.assert(
      fc.property(fc.nat(500), fc.nat(500), (count, rest) => {
        fc.pre(count + rest > 0);
        const { rate = -1, low = -1, high = -1 } = rateOf(count, count + rest);
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
        expect(low).toBeLessThanOrEqual(rate);
        expect(high).toBeGreaterThanOrEqual(rate);
      }),
    );
  });
});

test('upperBoundOfNone is the rule of three, exactly', () => {
  expect(upperBoundOfNone(0)).toBe(1);
  expect(upperBoundOfNone(1)).toBeCloseTo(0.95, 12);
  expect(upperBoundOfNone(100)).toBeCloseTo(0.029513, 6);
});

describe('mcnemar', () => {
  // 2 · P(X ≤ min(b, c)) for X ~ Binomial(b + c, ½), by hand.
  test.each([
    { b: 0, c: 0, p: 1 },
    { b: 0, c: 1, p: 1 },
    { b: 0, c: 5, p: 2 / 32 },
    { b: 1, c: 5, p: (2 * 7) / 64 },
    { b: 2, c: 8, p: (2 * 56) / 1024 },
    { b: 3, c: 3, p: 1 },
  ])('$b and $c', ({ b, c, p }) => {
    expect(mcnemar(b, c)).toBeCloseTo(p, 12);
  });

  test('does not care which side is which, and copes with large counts', () => {
    fc.assert(
      fc.property(fc.nat(5000), fc.nat(5000), (b, c) => {
        const p = mcnemar(b, c);
        expect(p).toBe(mcnemar(c, b));
        expect(p).toBeGreaterThanOrEqual(0);
        expect(p).toBeLessThanOrEqual(1);
      }),
    );
    expect(mcnemar(40_000, 40_600)).toBeCloseTo(0.0348, 3);
  });
});

describe('clusteredRateOf', () => {
  test('of clusters of one is the rate', () => {
    expect(clusteredRateOf([1, 0, 0, 1].map((count) => ({ count, of: 1 })))).toEqual(rateOf(2, 4));
    expect(clusteredRateOf([])).toEqual({ of: 0 });
  });

  test('of clusters that each agree is worth as much as there are clusters, as Student has it', () => {
    // Twenty clusters of five, half of them all wrong: variance of 20 observations, times 19 for 20.
    const clusters = Array.from({ length: 20 }, (_, n) => ({ count: n % 2 === 0 ? 5 : 0, of: 5 }));
    const { low = 0, high = 0 } = clusteredRateOf(clusters);
    const { low: lowest = 0 } = rateOf(8, 16);
    const { low: highest = 0 } = rateOf(10, 20);
    expect(low).toBeGreaterThan(lowest);
    expect(low).toBeLessThan(highest);
    expect(low + high).toBeCloseTo(1, 12);
  });

  test('where all agree every cluster is one observation', () => {
    const clusters = Array.from({ length: 4 }, () => ({ count: 0, of: 25 }));
    expect(clusteredRateOf(clusters).high).toBeCloseTo(rateOf(0, 4).high ?? 0, 12);
  });

  test('holds the true share in nineteen of twenty draws, where sessions differ', () => {
    // Sessions of 1 to 8 blocks, each with a share of its own; the mean share is a third.
    const below = randomBelow(7);
    let held = 0;
    const rounds = 400;
    for (let round = 0; round < rounds; round++) {
      const clusters = Array.from({ length: 30 }, () => {
        const of = 1 + below(8);
        const share = below(3) === 0 ? 90 : 5;
        const count = Array.from({ length: of }).filter(() => below(100) < share).length;
        return { count, of };
      });
      const { low = 0, high = 0 } = clusteredRateOf(clusters);
      const truth = (0.9 + 2 * 0.05) / 3;
      if (low <= truth && truth <= high) held++;
    }
    expect(held / rounds).toBeGreaterThan(0.92);
  });
});

test.each([
  [1, 12.706],
  [2, 4.303],
  [3, 3.182],
  [5, 2.571],
  [10, 2.228],
  [30, 2.042],
  [120, 1.98],
])('studentPoint of %i degrees is within one percent of the table', (degrees, point) => {
  expect(Math.abs(studentPoint(degrees) / point - 1)).toBeLessThan(0.01);
});
