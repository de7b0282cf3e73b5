import { expect, test } from 'vitest';
import { readByAny, readsFolder } from '../../src/replay/any-guard.ts';
import { executableOf } from '../guards/external/guards.ts';

test('a guard that runs in recorded folders reads them, whether it says so or not', () => {
  expect(readsFolder(executableOf({}))).toBe(false);
  expect(readsFolder(executableOf({ cwd: 'recorded' }))).toBe(true);
  expect(readsFolder(executableOf({ reads: ['cwd'] }))).toBe(true);
  expect(readByAny([executableOf({ reads: ['task'] }), executableOf({ cwd: 'recorded' })])).toEqual(['cwd', 'task']);
});
