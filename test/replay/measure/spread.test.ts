import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { spread } from '../../../src/replay/measure/spread.ts';

test.each([
  [[0, 1, 2, 3, 4, 5], 3, [0, 2, 4]],
  [[0, 1, 2, 3, 4], 2, [0, 3]],
  [[0, 1, 2], 5, [0, 1, 2]],
  [[], 3, []],
])('%j, at most %i: %j', (all, most, expected) => {
  expect(spread(all, most)).toEqual(expected);
});

test('as many as asked for, in order, none far from the next', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 500 }), (length, most) => {
      const chosen = spread(
        Array.from({ length }, (_, index) => index),
        most,
      );
      expect(chosen).toHaveLength(Math.min(length, most));
      const gaps = chosen.slice(1).map((index, before) => index - (chosen[before] ?? 0));
      for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(1);
      expect(Math.max(0, ...gaps)).toBeLessThanOrEqual(Math.ceil(length / Math.min(length, most)) + 1);
    }),
  );
});
