import os from 'node:os';
import { afterEach, expect, test, vi } from 'vitest';
import { homeFolder } from '../src/home.ts';

afterEach(() => vi.restoreAllMocks());

const unlisted = (): never => {
  throw new Error('uv_os_homedir returned ENOENT (no such file or directory)');
};

test.each<[string, () => string, string, string]>([
  ['what HOME says', () => '/home/me', '/home/account', '/home/me'],
  ['that of the account where HOME is empty', () => '', '/home/account', '/home/account'],
  ['that of the account where HOME is relative', () => 'me', '/home/account', '/home/account'],
  ['that of the account where nothing is said', unlisted, '/home/account', '/home/account'],
  ['the root where the account has none', () => '', '', '/'],
])('it is %s', (_, said, account, expected) => {
  vi.spyOn(os, 'homedir').mockImplementation(said);
  vi.spyOn(os, 'userInfo').mockReturnValue({ ...os.userInfo(), homedir: account });
  expect(homeFolder()).toBe(expected);
});

test('it is the root where the account is not listed', () => {
  vi.spyOn(os, 'homedir').mockImplementation(unlisted);
  vi.spyOn(os, 'userInfo').mockImplementation(unlisted);
  expect(homeFolder()).toBe('/');
});
