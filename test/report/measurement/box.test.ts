import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Drawn, Scale, bar } from '../../../src/report/measurement/box.ts';

const DECADES: Drawn = { min: 1, p50: 10, p90: 100, p99: 1000 };

test.each<[string, Drawn, readonly Drawn[], string]>([
  ['a decade is as long as any other', DECADES, [], '├───────█━━━━━━━───────┤'],
  [
    'it begins where it begins on the scale',
    { min: 100, p50: 100, p90: 100, p99: 1000 },
    [DECADES],
    `${' '.repeat(15)}█───────┤`,
  ],
  ['what never varies is its median', { min: 10, p50: 10, p90: 10, p99: 10 }, [DECADES], `${' '.repeat(8)}█`],
  ['nothing measured at all', { min: 0, p50: 0, p90: 0, p99: 0 }, [], '█'],
  [
    'less than the clock tells is the left end',
    { min: 0, p50: 10, p90: 100, p99: 1000 },
    [DECADES],
    '├───────█━━━━━━━───────┤',
  ],
])('%s', (_, drawn, others, expected) => {
  expect(new Scale([drawn, ...others]).box(drawn)).toBe(expected);
});

test('its ends are told at its ends', () => {
  expect(new Scale([DECADES]).ends()).toBe('1.00               1,000');
});

describe('whatever is drawn', () => {
  const times = fc
    .array(fc.nat({ max: 1e7 }), { minLength: 4, maxLength: 4 })
    .map((figures) => figures.toSorted((one, other) => one - other))
    .map(([min = 0, p50 = 0, p90 = 0, p99 = 0]): Drawn => ({ min, p50, p90, p99 }));

  test('stays within the scale and has one median', () => {
    fc.assert(
      fc.property(fc.array(times, { minLength: 1, maxLength: 5 }), (all) => {
        const scale = new Scale(all);
        for (const drawn of all) expect(scale.box(drawn)).toMatch(/^(?=.{1,24}$) *(?:├─*)?█━*─*┤?$/);
      }),
    );
  });

  test('a slower median is never left of a faster one', () => {
    fc.assert(
      fc.property(times, times, (one, other) => {
        const scale = new Scale([one, other]);
        const [faster, slower] = one.p50 <= other.p50 ? [one, other] : [other, one];
        expect(scale.box(faster).indexOf('█')).toBeLessThanOrEqual(scale.box(slower).indexOf('█'));
      }),
    );
  });
});

test.each([
  [0, ''],
  [0.5, '█'.repeat(12)],
  [1, '█'.repeat(24)],
  [-0.1, ''],
])('a bar for %f of all', (share, expected) => {
  expect(bar(share)).toBe(expected);
});
