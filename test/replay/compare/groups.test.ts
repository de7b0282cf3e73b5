import { expect, test } from 'vitest';
import { groupChanges } from '../../../src/replay/compare/groups.ts';
import { changeOf } from '../../report/sample.ts';

const denied = (rule: string) => ({ guard: 'v1', verdict: 'deny', action: 'block', rule, reason: 'no' }) as const;

function lost(
  id: string,
  command: string,
  changed: { rule?: string; category?: string; shape?: string; count?: number },
) {
  const { rule = 'r', category = 'comment', shape, count = 1 } = changed;
  return changeOf(id, {
    command,
    count,
    movement: 'lost',
    category,
    base: denied(rule),
    ...(shape !== undefined && { shape }),
  });
}

test('changes of one rule, category and shape are one group, with the shortest as the example', () => {
  const groups = groupChanges([
    lost('1', 'git commit -m "a longer one"', { shape: 'git commit', count: 5 }),
    lost('2', 'git commit -m b', { shape: 'git commit' }),
    lost('3', 'git commit -m a', { shape: 'git commit' }),
    lost('8', 'git commit -m aa', { shape: 'git commit' }),
    lost('9', 'git commit -m bb', { shape: 'git commit' }),
    lost('4', 'git tag', { shape: 'git tag', count: 3 }),
    lost('5', 'x', {}),
    lost('6', 'git commit', { shape: 'git commit', category: 'other', count: 10 }),
    lost('7', 'git commit', { shape: 'git commit', rule: 'another', count: 2 }),
  ]);
  expect(
    groups.map(({ rule, category, shape, cases, requests, example }) => [
      rule,
      category,
      shape,
      cases,
      requests,
      example,
    ]),
  ).toEqual([
    ['r', 'other', 'git commit', 10, 1, 'git commit'],
    ['r', 'comment', 'git commit', 9, 5, 'git commit -m a'],
    // Too few to be apart, and of no one shape.
    ['r', 'comment', undefined, 4, 2, 'x'],
    ['another', 'comment', 'git commit', 2, 1, 'git commit'],
  ]);
});

test('the group has the trigger of its example, and of it alone', () => {
  const trigger = { start: 0, end: 3, runs: false };
  const short = lost('1', 'git', { shape: 'git' });
  const long = { ...lost('2', 'git longer', { shape: 'git' }), trigger };
  expect(groupChanges([short, long])[0]).not.toHaveProperty('trigger');
  expect(groupChanges([{ ...short, trigger }, long])[0]).toMatchObject({ example: 'git', trigger });
});
