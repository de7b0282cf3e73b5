import { describe, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { aliases, builtinGuards, recordedGuards } from '../../src/guards/index.ts';
import { replay } from './program.ts';

const golden = (name: string): string => new URL(`../golden/cli/${name}.txt`, import.meta.url).pathname;

describe.concurrent('help', () => {
  test.for([
    ['replay', []],
    ['judge', ['judge']],
    ['measure', ['measure']],
    ['report', ['report']],
    ['review', ['review']],
    ['guards', ['guards']],
    ['sources', ['sources']],
    ['import', ['import']],
    ['hook', ['hook']],
    ['hook-install', ['hook', 'install']],
    ['hook-uninstall', ['hook', 'uninstall']],
  ] as const)('of %s', async ([name, command], { expect: expectHere }) => {
    const text = await replay(...command, '--help').succeeds();
    await expectHere(text).toMatchFileSnapshot(golden(`help-${name}`));
    for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
  });

  test.each([
    [['-h'], ['--help']],
    [['help'], ['--help']],
    [
      ['help', 'judge'],
      ['judge', '--help'],
    ],
    [
      ['judge', '-h'],
      ['judge', '--help'],
    ],
  ])('%j is %j', async (short, long) => {
    expect(await replay(...short).succeeds()).toBe(await replay(...long).succeeds());
  });

  test('of a command that does not exist', async () => {
    expect(await replay('help', 'nosuch').fails()).toBe(
      'no command is called nosuch; the commands are judge, measure, explain, report, review, guards, sources, import, hook, help',
    );
  });
});

test.concurrent.each(['--version', '-V'])('%s is that of the package', async (option) => {
  expect(await replay(option).succeeds()).toBe(`${manifest.version}\n`);
});

test.concurrent('guards lists every guard with its alias and policy', async () => {
  const lines = (await replay('guards').succeeds()).trimEnd().split('\n');
  const guards = [...builtinGuards, ...recordedGuards];
  expect(lines).toHaveLength(guards.length);
  for (const [index, { name, policy = '', summary }] of guards.entries()) {
    const alias = Object.entries(aliases).find(([, canonical]) => canonical === name)?.[0];
    for (const text of [name, policy, summary, ...(alias === undefined ? [] : [alias])])
      expect(lines[index]).toContain(text);
  }
});

describe.concurrent('usage', () => {
  test.each([
    [['--gaurd', 'scoped'], "unknown option '--gaurd' (did you mean --guard?)"],
    [['--xyzzy'], "unknown option '--xyzzy'; see replay --help"],
    [['judge', '--gaurd', 'scoped'], "unknown option '--gaurd' (did you mean --guard?)"],
    [['report', '--formt', 'json'], "unknown option '--formt' (did you mean --format?)"],
    [['--guard'], "option '-g, --guard <name>' argument missing; see replay --help"],
    [['measure', '--xyzzy'], "unknown option '--xyzzy'; see replay measure --help"],
    [['report', '--xyzzy'], "unknown option '--xyzzy'; see replay report --help"],
    [['hook', 'install'], "required option '-a, --agent <name>' not specified; see replay hook install --help"],
    [['gaurds'], 'no command and no file is called gaurds: did you mean replay guards?'],
    [['guards', 'more'], "too many arguments for 'guards'. Expected 0 arguments but got 1."],
    [['report', 'one', 'two'], "too many arguments for 'report'. Expected 1 argument but got 2."],
  ])('%j is refused', async (args, message) => {
    expect(await replay(...args).fails()).toMatch(message);
  });

  test('what a terminal would obey in it is spelt out', async () => {
    expect(await replay('--\u001b[31m\u202e').fails()).toMatch(
      String.raw`unknown option '--\x1b[31m\u202e'; see replay --help`,
    );
  });
});
