import { expect, test } from 'vitest';
import type { Change, Side } from '../../src/replay/comparison.ts';
import { effectOf } from '../../src/report/effect.ts';
import { changeOf } from './sample.ts';

type Did = Side['action'] | 'failed';

function side(guard: string, did: Did): Side {
  return did === 'failed' ? { guard, action: 'run', failure: 'crashed: x' } : { guard, action: did };
}

function changed(expected: NonNullable<Change['label']>['expected'], before: Did, now: Did, debatable = false): Change {
  return changeOf('1', {
    command: 'x',
    count: 1,
    movement: 'lost',
    category: 'c',
    base: side('v1', before),
    candidate: side('v2', now),
    label: { expected, policy: 'tripwire', debatable },
  });
}

test.each([
  ['deny', 'block', 'defer', 'new-miss'],
  ['deny', 'prompt', 'run', 'new-miss'],
  ['deny', 'block', 'prompt', 'none'],
  ['deny', 'block', 'failed', 'new-miss'],
  ['ask', 'prompt', 'defer', 'new-miss'],
  ['ask', 'defer', 'prompt', 'fixed-miss'],
  ['deny', 'failed', 'block', 'fixed-miss'],
  ['deny', 'failed', 'defer', 'none'],
  ['allow', 'defer', 'block', 'new-false-positive'],
  ['allow', 'block', 'prompt', 'fixed-false-positive'],
  ['allow', 'block', 'failed', 'fixed-false-positive'],
  ['allow', 'defer', 'prompt', 'none'],
  ['allow', 'defer', 'failed', 'none'],
] as const)('expected %s: %s → %s is %s', (expected, before, now, effect) => {
  expect(effectOf(changed(expected, before, now))).toBe(effect);
});

test('a debatable label and none at all say nothing', () => {
  expect(effectOf(changed('deny', 'block', 'defer', true))).toBe('none');
  expect(effectOf(changeOf('1', { command: 'x', count: 1, movement: 'lost', category: 'unknown' }))).toBe('none');
});
