import { describe, expect, test } from 'vitest';
import { makeFolder } from '../src/make-folder.ts';
import { scratch, scratchWith } from './cli/folder.ts';

test('folders above it are made too, in the same mode', async () => {
  const folder = await scratch();
  makeFolder(folder.at('a/b/c'), 0o700);
  makeFolder(folder.at('a/b/c'), 0o700);
  expect(await folder.everything()).toEqual(['a/', 'a/b/', 'a/b/c/']);
  expect(await folder.mode('a')).toBe('700');
});

describe('where it cannot be, that is said', () => {
  test.each(['/proc/new', '/proc/new/deep', '/dev/null/new', `/tmp/${'x'.repeat(300)}/new`, ''])('%s', (folder) => {
    expect(() => makeFolder(folder)).toThrow(/ENOENT|ENOTDIR|ENAMETOOLONG/);
  });

  test.each(['file', 'file/deep', 'loop', 'loop/deep'])('%s, a file or a link that leads to itself', async (name) => {
    const folder = await scratchWith({ file: '' });
    await folder.link('loop', 'loop');
    expect(() => makeFolder(folder.at(name))).toThrow(/EEXIST|ENOTDIR|ELOOP/);
  });
});
