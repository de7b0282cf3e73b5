import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { entriesOfTmp, neededBy } from '../../../../src/guards/external/isolation/visible.ts';
import { wordsOf } from '../../../../src/guards/external/isolation/words.ts';
import { aGuard, aMachine } from './machine.ts';

test.each([
  [
    ['/tmp/a/b/c', '/tmp/a/d', '/tmp/e'],
    ['/tmp/a', '/tmp/e'],
  ],
  [['/tmp', '/tmp/'], ['/tmp']],
  [['/tmp/../etc', '/tmpfs/a', '/var/tmp/a', 'tmp/a', 'sh', ''], []],
  [['/home/../tmp/./a//b'], ['/tmp/a']],
])('entries of /tmp in %j', (paths, expected) => {
  expect(entriesOfTmp(paths)).toEqual(expected);
});

test('entries of /tmp are one name below it, whatever the words of a command are', () => {
  fc.assert(
    fc.property(fc.array(fc.string().map((text) => `/tmp/${text}`)), (paths) => {
      for (const entry of entriesOfTmp(paths)) expect(entry).toMatch(/^\/tmp(?:\/(?!\.\.?$)[^/]+)?$/s);
    }),
  );
});

test('a guard needs what links to its folders lead to, its inputs, its code, and in recorded folders anything', async () => {
  const machine = aMachine();
  const link = join(machine.folder, 'link');
  mkdirSync(join(machine.folder, 'real'));
  symlinkSync('real', link);
  const guard = aGuard(machine, { inputs: ['../rules'], command: ['./guard.sh', '--quick', 'python3'] });
  const needed = await neededBy(guard, [link], { PATH: '/opt/bin:relative', PYTHONPATH: '/opt/modules' });
  expect(needed).toEqual(
    expect.arrayContaining([
      link,
      join(machine.folder, 'real'),
      join(machine.project, 'rules'),
      '/opt/bin',
      '/opt/modules',
    ]),
  );
  expect(needed).toContain(join(machine.hooks, 'guard.sh'));
  expect(needed).not.toContain('/tmp');
  expect(await neededBy({ ...guard, cwd: 'recorded' }, [link], {})).toContain('/tmp');
});

test.each<[string | readonly string[] | undefined, readonly string[]]>([
  [undefined, []],
  ['', []],
  ['  python3   -u hooks/guard.py\n', ['python3', 'hooks/guard.py']],
  [
    ['node', '--input-type=module', 'a b.mjs', ''],
    ['node', 'a b.mjs'],
  ],
  ['a\0b c', ['c']],
])('words of %j', (command, expected) => {
  expect(wordsOf(aGuard(aMachine(), command === undefined ? {} : { command }))).toEqual(expected);
});
