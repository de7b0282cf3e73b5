import { expect, test } from 'vitest';
import { aliases, builtinGuards } from '../../src/guards/index.ts';
import { findHookGuard, hookGuards } from '../../src/hook/guards.ts';

test('every guard of the package can be a hook, and is known before it is loaded', async () => {
  const loaded = await Promise.all(hookGuards.map((guard) => guard.load()));
  expect(loaded).toEqual(builtinGuards);
  expect(hookGuards.map(({ name, policy }) => ({ name, policy }))).toEqual(
    builtinGuards.map(({ name, policy }) => ({ name, policy })),
  );
});

test('each is found by its name and its alias', () => {
  const known = hookGuards.flatMap(({ name, alias }) => (alias === undefined ? [] : [[alias, name]]));
  expect(Object.fromEntries(known)).toEqual(aliases);
  expect(findHookGuard('v2')).toBe(findHookGuard('argv'));
  expect(findHookGuard('nosuch')).toBeUndefined();
});
