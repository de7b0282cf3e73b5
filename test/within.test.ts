import { expect, test } from 'vitest';
import { isWithin } from '../src/within.ts';

test.each([
  ['/a/b', '/a', true],
  ['/a', '/a', true],
  ['/a/..b', '/a', true],
  ['/ab', '/a', false],
  ['/', '/a', false],
  ['/a/../b', '/a', false],
])('knows whether %s is within %s', (path, folder, expected) => {
  expect(isWithin(path, folder)).toBe(expected);
});
