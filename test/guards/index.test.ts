import { describe, expect, test } from 'vitest';
import { aliases, builtinGuards, findGuard, nearestName } from '../../src/guards/index.ts';

test('the built-in guards are these', () => {
  expect(builtinGuards.map(({ name, policy }) => [name, policy])).toStrictEqual([
    ['denylist', 'tripwire'],
    ['argv', 'tripwire'],
    ['denylist-workspace', 'workspace'],
    ['allowlist', 'workspace'],
    ['scoped', 'workspace'],
  ]);
});

test.each(builtinGuards.map((guard) => [guard.name, guard] as const))('%s is found, and described', (name, guard) => {
  expect(findGuard(name)).toBe(guard);
  expect(name).toMatch(/^[a-z][a-z0-9._-]*$/);
  expect(guard.summary).not.toBe('');
});

test('an alias finds the guard under its own name', () => {
  expect(aliases).toStrictEqual({ v1: 'denylist', v2: 'argv' });
  expect(findGuard('v1')?.name).toBe('denylist');
  expect(findGuard('v2')?.name).toBe('argv');
});

test.each(['', 'nope', 'V1', 'constructor', '__proto__'])('%j is no guard', (name) => {
  expect(findGuard(name)).toBeUndefined();
});

describe('the nearest name', () => {
  const known = ['denylist', 'argv', 'denylist-workspace', 'allowlist', 'scoped', 'v1', 'v2', 'mine'];

  test.each([
    ['denylst', 'denylist'],
    ['alowlist', 'allowlist'],
    ['agrv', 'argv'],
    ['scope', 'scoped'],
    ['denylist_workspace', 'denylist-workspace'],
    ['denylist-work', 'denylist-workspace'],
    ['mine2', 'mine'],
    ['mein', 'mine'],
  ])('%s → %s', (typed, expected) => {
    expect(nearestName(typed, known)).toBe(expected);
  });

  test.each(['', 'x', 'nothing-like-it'])('%j is near none', (typed) => {
    expect(nearestName(typed, known)).toBeUndefined();
  });
});
