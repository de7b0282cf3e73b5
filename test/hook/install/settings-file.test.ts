import { link, lstat, readlink, symlink } from 'node:fs/promises';
import { getuid } from 'node:process';
import { describe, expect, test } from 'vitest';
import { type Change, changeSettingsFile, readSettingsFile } from '../../../src/hook/install/settings-file.ts';
import { type Folder, scratch, scratchWith } from '../../cli/folder.ts';

const TIME = new Date('2026-12-01T09:30:12.345Z');
const BACKUP = 'settings.json.bak-20261201T093012Z';

function change(folder: Folder, given: Partial<Change>): Promise<string | undefined> {
  return changeSettingsFile({ file: folder.at('settings.json'), before: 'old', after: 'new', ...given }, TIME);
}

test('a new file, and the folders for it, without a copy', async () => {
  const folder = await scratch();
  const file = folder.at('a/b/settings.json');
  expect(await readSettingsFile(file)).toBeUndefined();
  expect(await change(folder, { file, before: undefined })).toBeUndefined();
  expect(await readSettingsFile(file)).toBe('new');
  expect(await folder.list('a/b')).toEqual(['settings.json']);
});

test('what was there is kept beside it, for nobody else to read, and never in the place of another copy', async () => {
  const folder = await scratchWith({ 'settings.json': 'old', [BACKUP]: 'mine' });
  await folder.chmod('settings.json', 0o640);
  expect(await change(folder, {})).toBe(folder.at(`${BACKUP}-2`));
  expect(await change(folder, { before: 'new', after: 'newer' })).toBe(folder.at(`${BACKUP}-3`));
  const names = [BACKUP, `${BACKUP}-2`, `${BACKUP}-3`, 'settings.json'];
  expect(await folder.everything()).toEqual(names.toSorted());
  expect(await Promise.all(names.map((name) => folder.read(name)))).toEqual(['mine', 'old', 'new', 'newer']);
  expect(await folder.mode('settings.json')).toBe('640');
  expect(await folder.mode(`${BACKUP}-2`)).toBe('600');
});

test('a file that goes leaves its copy', async () => {
  const folder = await scratchWith({ 'settings.json': 'old' });
  await change(folder, { after: undefined });
  expect(await folder.everything()).toEqual([BACKUP]);
});

describe('a link', () => {
  test('stays one, and its target is changed', async () => {
    const folder = await scratchWith({ 'dotfiles/claude.json': 'old' });
    await symlink('dotfiles/claude.json', folder.at('settings.json'));
    await change(folder, {});
    expect(await readlink(folder.at('settings.json'))).toBe('dotfiles/claude.json');
    expect(await folder.read('dotfiles/claude.json')).toBe('new');
    expect(await folder.everything()).toEqual(['dotfiles/', 'dotfiles/claude.json', 'settings.json', BACKUP]);
  });

  test('that leads nowhere yet', async () => {
    const folder = await scratch();
    await symlink('dotfiles/claude.json', folder.at('settings.json'));
    await change(folder, { before: undefined });
    expect((await lstat(folder.at('settings.json'))).isSymbolicLink()).toBe(true);
    expect(await folder.read('dotfiles/claude.json')).toBe('new');
  });

  test('that leads to itself', async () => {
    const folder = await scratch();
    await symlink('settings.json', folder.at('settings.json'));
    await expect(readSettingsFile(folder.at('settings.json'))).rejects.toThrow(
      /cannot be read \(too many symbolic links/,
    );
  });
});

test('somebody else’s change is not lost', async () => {
  const folder = await scratchWith({ 'settings.json': 'theirs' });
  await expect(change(folder, {})).rejects.toThrow('was changed meanwhile: it is as that left it; do this again');
  expect(await folder.read('settings.json')).toBe('theirs');
  expect(await folder.everything()).toEqual(['settings.json', BACKUP]);
});

test('the old text stays whole where another name holds it', async () => {
  // Were it written in place, an end in the middle would leave half of it; so it is a new file that comes.
  const folder = await scratchWith({ 'settings.json': 'old' });
  await link(folder.at('settings.json'), folder.at('watcher'));
  await change(folder, {});
  expect(await folder.read('watcher')).toBe('old');
});

describe('what cannot be written', () => {
  test('a folder in the place of the file, or a file in the place of the folder', async () => {
    const folder = await scratchWith({ 'settings.json/x': '', file: '' });
    await expect(readSettingsFile(folder.at('settings.json'))).rejects.toThrow(
      /cannot be read \(illegal operation on a directory\)/,
    );
    await expect(change(folder, { file: folder.at('file/settings.json'), before: undefined })).rejects.toThrow(
      /cannot be written \(.*\): it is as it was$/,
    );
  });

  test('no UTF-8', async () => {
    const folder = await scratchWith({ 'settings.json': Buffer.from([0x22, 0xff, 0x22]) });
    await expect(readSettingsFile(folder.at('settings.json'))).rejects.toThrow('is not UTF-8');
  });

  test.skipIf(getuid?.() === 0)('no permission', async () => {
    const folder = await scratchWith({ 'settings.json': 'old' });
    await folder.chmod('settings.json', 0o400);
    await expect(change(folder, {})).rejects.toThrow(/cannot be written \(permission denied\): it is as it was$/);
    expect(await folder.everything()).toEqual(['settings.json']);
  });
});
