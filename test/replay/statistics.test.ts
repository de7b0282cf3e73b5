import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mcnemar, rateOf, upperBoundOfNone } from '../../src/replay/statistics.ts';

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
