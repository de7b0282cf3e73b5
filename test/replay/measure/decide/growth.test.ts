import { array, assert, double, integer, nat, property, tuple, uniqueArray } from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Timer } from '../../../../src/guards/timer.ts';
import { byLength } from '../../../../src/replay/measure/decide/by-length.ts';
import { grown } from '../../../../src/replay/measure/decide/grow.ts';
import { growthOf } from '../../../../src/replay/measure/decide/growth.ts';
import { slopeOf } from '../../../../src/replay/measure/decide/slope.ts';
import { requestOf } from '../../../guards/external/guards.ts';

test.each([
  ['rm -rf a b', 'arguments', 2, 'rm -rf a b -rf a b'],
  ['  git   push "a b"', 'arguments', 3, 'git push "a b" push "a b" push "a b"'],
  ['git push "a b"', 'arguments', 1, 'git push "a b"'],
  ['cd x && git push', 'arguments', 2, 'cd x && git push x && git push'],
  ['cd x && git push', 'commands', 2, 'cd x && git push\ncd x && git push'],
  ['ls', 'arguments', 2, undefined],
  ['ls', 'commands', 2, 'ls\nls'],
  ['cat <<E\nx\nE', 'arguments', 2, undefined],
  ['cat <<E\nx\nE', 'commands', 2, 'cat <<E\nx\nE\ncat <<E\nx\nE'],
] as const)('%j by its %s, %d times, is %j', (command, by, factor, expected) => {
  expect(grown(command, by, factor)).toBe(expected);
});

test('the slope is the power, whatever the factor', () => {
  const powers = tuple(double({ min: -1, max: 4, noNaN: true }), double({ min: 0.1, max: 100, noNaN: true }));
  assert(
    property(powers, uniqueArray(integer({ min: 1, max: 10_000 }), { minLength: 2 }), ([power, factor], all) => {
      const slope = slopeOf(all.map((length) => ({ length, micros: factor * length ** power })));
      expect(slope).toBeCloseTo(power, 6);
    }),
  );
});

test('one length has no slope', () => {
  expect(slopeOf([])).toBeUndefined();
  expect(slopeOf([{ length: 3, micros: 5 }])).toBeUndefined();
});

test('buckets hold each request once, between powers of two', () => {
  assert(
    property(array(nat(5000), { minLength: 1 }), (lengths) => {
      const buckets = byLength(lengths.map((length) => ({ length, micros: [length] })));
      expect(buckets.reduce((sum, { n }) => sum + n, 0)).toBe(lengths.length);
      for (const { from, to, n, p50 } of buckets) {
        expect(n).toBe(lengths.filter((length) => length >= from && length <= to).length);
        expect(p50 >= from && p50 <= to).toBe(true);
      }
    }),
  );
});

describe('growth', () => {
  /** Takes what a formula says; longer commands than `most` are given up. */
  const timer = (nanos: (command: string) => number, most = Number.POSITIVE_INFINITY): Timer => ({
    clockNanos: 30,
    time: async (requests) =>
      requests.map(({ command }) =>
        command.length > most ? { failed: 'late', afterMillis: 2000 } : { nanos: 30 + nanos(command) },
      ),
    close: async () => undefined,
  });
  const unneeded = async (): Promise<void> => expect.unreachable();

  test('is that of the steepest request in the way in which it is steeper', async () => {
    const nanos = (command: string): number =>
      command
        .split('\n')
        .reduce((sum, line) => sum + (line.startsWith('git') ? line.length ** 2 : line.length) * 100, 0);
    const growth = await growthOf(timer(nanos), ['ls -l x', 'git push origin main'].map(requestOf), unneeded);
    expect(growth?.exponent).toBeCloseTo(2, 0);
    expect(growth?.requests).toMatchObject([
      { request: 'git push origin main', length: 20, by: 'arguments' },
      { request: 'ls -l x', length: 7 },
    ]);
    expect(growth?.requests[0]?.micros).toHaveLength(4);
    expect(growth?.requests[0]?.micros[0]).toBeCloseTo(40);
  });

  test('counts the limit where a guard no longer answers, and warms it up again', async () => {
    let warmed = 0;
    const growth = await growthOf(
      timer(() => 1000, 15),
      [requestOf('ls a')],
      async () => void warmed++,
    );
    expect(warmed).toBe(1);
    expect(growth?.requests[0]).toMatchObject({ micros: [1, 1], endsInTime: false });
    expect(growth?.exponent).toBeGreaterThan(2);
  });

  test('is unknown of nothing', async () => {
    await expect(
      growthOf(
        timer(() => 1),
        [],
        unneeded,
      ),
    ).resolves.toBeUndefined();
  });
});
