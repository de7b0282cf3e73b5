import { expect, test } from 'vitest';
import type { Change } from '../../src/replay/summary.ts';
import { tellingCases } from '../../src/report/telling-cases.ts';
import { CHANGES, COMPARISON, changeOf } from './sample.ts';

const all = { comparison: COMPARISON, isWanted: () => true };

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
  const [chosen] = tellingCases([...CHANGES, newFalsePositive, newMiss], [all], 20);
  const kinds = chosen?.changes.map(({ movement, label, count }) => `${movement} ${label?.expected ?? '-'} ${count}`);
  expect(kinds).toEqual([
    'lost deny 1',
    'gained allow 1',
    'broke - 1',
    'gained deny 8',
    'lost allow 6',
    'lost allow 4',
    'lost - 9',
    'lost - 1',
    'gained - 1',
  ]);
  expect(chosen?.total).toBe(9);
});

test('of very many, the best are kept and all are counted', () => {
  function* many(): Generator<Change> {
    for (let n = 0; n < 1000; n++)
      yield changeOf(`${n}`, { command: `c${n}`, count: n, movement: 'lost', category: 'c' });
    yield newMiss;
  }
  const [chosen] = tellingCases(many(), [all], 3);
  expect(commands(chosen?.changes ?? [])).toEqual(['new miss', 'c999', 'c998']);
  expect(chosen?.total).toBe(1001);
});

test('each comparison gets its own, and only what it wants', () => {
  const other = { ...newMiss, candidate: { ...newMiss.candidate, guard: 'strict' } };
  const wanted = [
    { ...all, isWanted: ({ movement }: Change) => movement === 'gained' },
    { comparison: { ...COMPARISON, candidate: 'strict' }, isWanted: () => true },
  ];
  const chosen = tellingCases([newMiss, other, newFalsePositive], wanted, 3);
  expect(chosen.map(({ changes }) => commands(changes))).toEqual([['new false positive'], ['new miss']]);
});
