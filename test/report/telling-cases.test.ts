import { expect, test } from 'vitest';
import type { Change } from '../../src/replay/comparison.ts';
import { collect } from '../../src/report/collect.ts';
import { TellingCases } from '../../src/report/telling-cases.ts';
import { CHANGES, COMPARISON, changeOf } from './sample.ts';

/** The most telling of all changes. */
function telling(changes: Iterable<Change>, limit: number): TellingCases {
  const cases = new TellingCases(() => true, limit);
  collect(changes, [{ comparison: COMPARISON, collectors: [cases] }]);
  return cases;
}

function commands(changes: readonly Change[]): string[] {
  return changes.map(({ command }) => command);
}

const block = { guard: 'argv', action: 'block' } as const;
const newFalsePositive = changeOf('fp', {
  command: 'new false positive',
  count: 1,
  movement: 'gained',
  category: 'c',
  candidate: block,
  label: { expected: 'allow', policy: 'tripwire', debatable: false },
});
const newMiss = changeOf('fn', {
  command: 'new miss',
  count: 1,
  movement: 'lost',
  category: 'c',
  base: { guard: 'denylist', action: 'block' },
  label: { expected: 'deny', policy: 'tripwire', debatable: false },
});

test('what got worse comes first, then failures, then what got better, then the rest by count', () => {
  const chosen = telling([...CHANGES, newFalsePositive, newMiss], 20);
  const kinds = chosen.changes.map(({ movement, label, count }) => `${movement} ${label?.expected ?? '-'} ${count}`);
  expect(kinds).toEqual([
    'lost deny 1',
    'gained allow 1',
    'broke - 1',
    'gained deny 8',
    'lost allow 6',
    'lost allow 4',
    'lost - 10',
    'lost - 9',
    'gained - 1',
  ]);
  expect(chosen.total).toBe(9);
});

test('of very many, the best are kept and all are counted', () => {
  function* many(): Generator<Change> {
    for (let n = 0; n < 1000; n++)
      yield changeOf(`${n}`, { command: `c${n}`, count: n, movement: 'lost', category: 'c' });
    yield newMiss;
  }
  const chosen = telling(many(), 3);
  expect(commands(chosen.changes)).toEqual(['new miss', 'c999', 'c998']);
  expect(chosen.total).toBe(1001);
});

test('each comparison gets its own, and only what it wants', () => {
  const other = { ...newMiss, candidate: { ...newMiss.candidate, guard: 'strict' } };
  const gained = new TellingCases(({ movement }) => movement === 'gained', 3);
  const strict = new TellingCases(() => true, 3);
  collect(
    [newMiss, other, newFalsePositive],
    [
      { comparison: COMPARISON, collectors: [gained] },
      { comparison: { ...COMPARISON, candidate: 'strict' }, collectors: [strict] },
    ],
  );
  expect([gained, strict].map(({ changes }) => commands(changes))).toEqual([['new false positive'], ['new miss']]);
});
