import { expect, test } from 'vitest';
import type { Request } from '../../../src/guards/guard.ts';
import { findGuard } from '../../../src/guards/index.ts';
import { toldInside, toldTo } from '../../../src/replay/judge/told.ts';

const PLAIN: Request = { tool: 'Bash', command: 'ls', shell: 'posix', task: 'look' };
const ALL: Request = { ...PLAIN, cwd: '/w', hookSaid: 'deny', shadowSaid: 'allow' };

test.each([
  [true, { ...PLAIN, cwd: '/w' }],
  [false, PLAIN],
])('what hooks said is told to no guard outside the process, whether it reads the folder: %s', (readsFolder, told) => {
  expect(toldTo({ readsFolder }, ALL)).toEqual(told);
});

test.each([
  ['argv', { ...PLAIN, cwd: '/w' }],
  ['recorded', ALL],
])('nor to one inside, but to one that repeats it: %s', (name, told) => {
  const guard = findGuard(name);
  expect(guard && toldInside(guard, ALL)).toEqual(told);
});

test('what one guard does to a request, the next does not see', () => {
  const guard = findGuard('recorded');
  expect(guard && toldInside(guard, ALL)).not.toBe(ALL);
});
