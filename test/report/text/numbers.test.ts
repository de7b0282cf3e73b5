import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { rateOf, upperBoundOfNone } from '../../../src/replay/statistics.ts';
import {
  count,
  counted,
  significant,
  pValue,
  percent,
  percentUp,
  rateWithInterval,
  seconds,
  threeDigits,
  withInterval,
} from '../../../src/report/text/numbers.ts';

test('counts have thousands separators, and one is not many', () => {
  expect([0, 999, 1155, 92890, 1234567].map(count)).toEqual(['0', '999', '1,155', '92,890', '1,234,567']);
  expect([counted(1, 'case'), counted(2, 'case'), counted(0, 'miss', 'misses')]).toEqual([
    '1 case',
    '2 cases',
    '0 misses',
  ]);
});

test.each([
  [undefined, '–'],
  [0, '0%'],
  [1, '100%'],
  [0.5, '50.0%'],
  [0.925, '92.5%'],
  [0.9997, '99.97%'],
  [0.99996, '99.996%'],
  [0.0002, '0.02%'],
  [1 / 92890, '0.001%'],
  [92889 / 92890, '99.999%'],
])('a share of %s is %s', (share, text) => {
  expect(percent(share)).toBe(text);
});

test('only nothing is 0% and only everything is 100%', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 10_000_000 }), fc.nat(), (of, seed) => {
      const text = percent((1 + (seed % (of - 1))) / of);
      expect(Number.parseFloat(text)).toBeGreaterThan(0);
      expect(Number.parseFloat(text)).toBeLessThan(100);
    }),
  );
});

test.each([
  [148, 160, '92.5% [87–96]'],
  [160, 160, '100% [98–100]'],
  [41, 252, '16.3% [12–21]'],
  [0, 300, '0% [0–1.3]'],
  [0, 0, '–'],
  [1, 2, '50.0% [9–91]'],
  [9999, 10000, '99.99% [99.9–99.998]'],
])('%i of %i is %s', (n, of, text) => {
  expect(rateWithInterval(rateOf(n, of))).toBe(text);
});

test.each([
  [1e-15, 'p < 0.001'],
  [0.00099, 'p < 0.001'],
  [0.0312, 'p = 0.031'],
  [0.0496, 'p = 0.0496'],
  [0.05, 'p = 0.05'],
  [0.0504, 'p = 0.0504'],
  [0.25, 'p = 0.25'],
  [0.9996, 'p = 0.9996'],
  [1, 'p = 1'],
])('a p of %s reads %s', (p, text) => {
  expect(pValue(p)).toBe(text);
});

test.each([
  [0.001, '< 0.01'],
  [0.42, '0.42'],
  [0.998, '1.0'],
  [1.31, '1.3'],
  [9.96, '10'],
  [14.2, '14'],
  [1590.4, '1,590'],
])('%s µs reads %s', (us, text) => {
  expect(significant(us)).toBe(text);
});

test.each([
  [0.42, '0.4 s'],
  [12.3, '12 s'],
  [59.7, '1 min'],
  [200, '3 min 20 s'],
  [300, '5 min'],
])('%s seconds read %s', (s, text) => {
  expect(seconds(s)).toBe(text);
});

test('an upper bound is rounded up, so that it holds', () => {
  expect(percentUp(upperBoundOfNone(160))).toBe('1.9%');
  expect(percentUp(0.05)).toBe('5%');
  expect(percentUp(1)).toBe('100%');
  expect(percentUp(0.0000001)).toBe('0.1%');
});

test.each([
  [0.0004, '< 0.001'],
  [0.4214, '0.421'],
  [0.9996, '1.00'],
  [1.3, '1.30'],
  [9.996, '10.0'],
  [23.14, '23.1'],
  [99.96, '100'],
  [1590.2, '1,590'],
])('three digits of %f: %s', (n, text) => {
  expect(threeDigits(n)).toBe(text);
});

test.each([
  [23.14, 22.9, 23.4, '23.1 [22.9–23.4]'],
  [1.004, 0.9949, 1.018, '1.00 [0.99–1.02]'],
  [0.097, 0.0951, 0.099, '0.097 [0.095–0.099]'],
  [1590, 99.4, 2000, '1,590 [99–2,000]'],
])('%f between %f and %f: %s', (figure, low, high, text) => {
  expect(withInterval(figure, low, high)).toBe(text);
});
