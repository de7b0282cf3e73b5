import { expect, test } from 'vitest';

import { cacheFolderOf, isTemporary } from '../../../../src/guards/external/isolation/cache-folder.ts';

test.each([
  ['the usual place', {}, '/home/u', 'linux', '/home/u/.cache/guard-replay'],
  ['that of macOS', {}, '/Users/u', 'darwin', '/Users/u/Library/Caches/guard-replay'],
  ['the named place', { XDG_CACHE_HOME: '/big/cache' }, '/home/u', 'linux', '/big/cache/guard-replay'],
  ['not a relative place', { XDG_CACHE_HOME: 'cache' }, '/home/u', 'linux', '/home/u/.cache/guard-replay'],
  ['not an empty name', { XDG_CACHE_HOME: '' }, '/home/u', 'linux', '/home/u/.cache/guard-replay'],
  ['not below /tmp', { XDG_CACHE_HOME: '/tmp/cache' }, '/home/u', 'linux', '/home/u/.cache/guard-replay'],
  ['not by a detour', { XDG_CACHE_HOME: '/home/../tmp/c' }, '/home/u', 'linux', '/home/u/.cache/guard-replay'],
  ['not below TMPDIR', { XDG_CACHE_HOME: '/t/c', TMPDIR: '/t' }, '/home/u', 'linux', '/home/u/.cache/guard-replay'],
  ['what only looks like it', { XDG_CACHE_HOME: '/tmpfs/c' }, '/home/u', 'linux', '/tmpfs/c/guard-replay'],
  ['the named place of a temporary home', { XDG_CACHE_HOME: '/big' }, '/tmp/u', 'linux', '/big/guard-replay'],
  ['nothing better', { XDG_CACHE_HOME: '/tmp/c' }, '/tmp/u', 'linux', '/tmp/c/guard-replay'],
])('keeps runs in %s', (_, env, home, platform, expected) => {
  expect(cacheFolderOf(env, home, platform)).toBe(expected);
});

test.each([
  ['/tmp', true],
  ['/tmp/a', true],
  ['/var/tmp/a', true],
  ['/private/var/folders/x/T', true],
  ['/home/tmp', false],
  ['/tmp2', false],
])('knows whether %s is temporary', (folder, expected) => {
  expect(isTemporary(folder, {})).toBe(expected);
});
