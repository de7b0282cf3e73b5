import { rmSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { revisionState } from '../../../../src/guards/external/revision/revision-state.ts';
import { git, makeFolder, makeRepository, write } from './repository-fixture.ts';

let base: string;
beforeEach(() => {
  base = makeFolder();
});
afterEach(() => rmSync(base, { recursive: true }));

test.each<readonly [string, (root: string) => void, boolean]>([
  ['nothing', () => undefined, false],
  ['an edit', (root) => write(root, { 'hooks/a.sh': 'other' }), true],
  ['a staged edit', (root) => (write(root, { 'hooks/a.sh': 'other' }), git(root, 'add', '.')), true],
  ['a new file', (root) => write(root, { 'new.txt': '' }), true],
  ['a new file that is ignored', (root) => write(root, { 'build/out.txt': '' }), false],
  [
    'a run, whose folder keeps itself out of git',
    (root) => write(root, { 'results/.gitignore': '*\n!.gitignore\n' }),
    false,
  ],
  ['a change of what is ignored', (root) => write(root, { '.gitignore': '' }), true],
  ['a new file in a new folder', (root) => write(root, { 'new/.gitignore': '', 'new/a': '' }), true],
  ['a file taken away', (root) => rmSync(path.join(root, 'hooks/a.sh')), true],
])('after %s', async (_, change, dirty) => {
  const commit = makeRepository(base, { 'hooks/a.sh': 'a', '.gitignore': 'build/\n' });
  change(base);
  expect(await revisionState(path.join(base, 'hooks'))).toEqual({ commit, dirty });
});

test('of no repository, and of one without a commit', async () => {
  expect(await revisionState(base)).toEqual({ dirty: false });
  git(base, 'init', '--quiet');
  expect(await revisionState(base)).toEqual({ dirty: false });
});

test('does not write the index, though git would', async () => {
  makeRepository(base, { 'a.sh': 'a' });
  utimesSync(path.join(base, 'a.sh'), 1, 1);
  const index = path.join(base, '.git/index');
  const before = statSync(index);
  await revisionState(base);
  const after = statSync(index);
  expect([after.ino, after.mtimeMs]).toEqual([before.ino, before.mtimeMs]);
});
