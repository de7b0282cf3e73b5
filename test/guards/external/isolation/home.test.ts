import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { lstat, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { ReplayError } from '../../../../src/errors.ts';
import { makeHome } from '../../../../src/guards/external/isolation/home.ts';
import { aMachine, exists, type Machine } from './machine.ts';

async function homeWith(machine: Machine, copied: readonly string[]): Promise<string> {
  const folder = join(machine.folder, 'copy');
  await makeHome(folder, copied, { guard: 'mine', home: machine.home });
  return folder;
}

test('has the folders of the XDG specification and nothing else', async () => {
  const home = await homeWith(aMachine(), []);
  const found = new Set(readdirSync(home, { recursive: true, encoding: 'utf8' }));
  expect(found).toEqual(new Set(['.cache', '.config', '.local', '.local/share', '.local/state']));
});

test('copies files and folders, whichever way they are named', async () => {
  const machine = aMachine();
  mkdirSync(join(machine.home, '.config/guard/rules'), { recursive: true });
  writeFileSync(join(machine.home, '.config/guard/rules/a.txt'), 'a');
  writeFileSync(join(machine.home, '.rules'), 'b');
  writeFileSync(join(machine.home, 'c d'), 'c');
  const home = await homeWith(machine, ['.config/guard', '~/.rules', join(machine.home, 'c d')]);
  expect(readFileSync(join(home, '.config/guard/rules/a.txt'), 'utf8')).toBe('a');
  expect(readFileSync(join(home, '.rules'), 'utf8')).toBe('b');
  expect(readFileSync(join(home, 'c d'), 'utf8')).toBe('c');
});

test('copies what links point to, so that nothing is written through them, and leaves out links to nowhere and upwards', async () => {
  const machine = aMachine();
  const folder = join(machine.home, 'linked');
  mkdirSync(join(machine.home, 'elsewhere'), { recursive: true });
  mkdirSync(folder);
  writeFileSync(join(machine.home, 'elsewhere/file'), 'there');
  symlinkSync('../elsewhere', join(folder, 'to-folder'));
  symlinkSync('../elsewhere/file', join(folder, 'to-file'));
  symlinkSync('nowhere', join(folder, 'to-nowhere'));
  symlinkSync('..', join(folder, 'upwards'));
  symlinkSync('.', join(folder, 'itself'));
  symlinkSync('linked', join(machine.home, 'link'));
  const home = await homeWith(machine, ['link']);
  expect((await lstat(join(home, 'link'))).isDirectory()).toBe(true);
  expect((await lstat(join(home, 'link/to-folder'))).isDirectory()).toBe(true);
  expect((await lstat(join(home, 'link/to-file'))).isFile()).toBe(true);
  expect(await readFile(join(home, 'link/to-folder/file'), 'utf8')).toBe('there');
  for (const left of ['to-nowhere', 'upwards', 'itself']) expect(await exists(join(home, 'link', left))).toBe(false);
});

test.each([
  ['.not-there', /guard mine: home lists \.not-there, which is not in .*: take it out/],
  ['../other', /guard mine: home lists \.\.\/other, which is not below /],
  ['/etc/passwd', /guard mine: home lists \/etc\/passwd, which is not below /],
  ['.', /guard mine: home lists \., which is not below /],
])('refuses %s in one sentence', async (name, sentence) => {
  const refused = homeWith(aMachine(), [name]);
  await expect(refused).rejects.toThrow(ReplayError);
  await expect(refused).rejects.toThrow(sentence);
});

test('says so where a file cannot be copied', async () => {
  const machine = aMachine();
  mkdirSync(join(machine.home, '.cache'));
  const inside = makeHome(join(machine.home, '.cache/run'), ['.cache'], { guard: 'mine', home: machine.home });
  await expect(inside).rejects.toThrow(/guard mine: .*\.cache cannot be copied into its home/);
});
