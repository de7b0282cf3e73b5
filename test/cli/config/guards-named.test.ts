/** From what a call says to the guards that it means. */

import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { AnyGuard } from '../../../src/replay/any-guard.ts';
import { type NamingOptions, guardsNamed } from '../../../src/cli/config/guards-named.ts';
import { readConfig } from '../../../src/cli/config/read-config.ts';
import { ReplayError } from '../../../src/errors.ts';
import { findGuard } from '../../../src/guards/index.ts';
import { findProtocol } from '../../../src/guards/external/protocols/index.ts';
import { type Folder, scratchWith } from '../folder.ts';
import { commitAll } from './repository.ts';

const SETTINGS = JSON.stringify({
  hooks: {
    PreToolUse: [
      { matcher: 'Bash', hooks: [{ type: 'command', command: './one.sh' }] },
      { matcher: 'Bash', hooks: [{ type: 'command', command: './two.sh', timeout: 5 }] },
    ],
  },
});

const CONFIG = `
guards:
  mine: { command: [./guard.sh], policy: tripwire }
  strict: { use: denylist }
  settings: { hooks: .claude/settings.json, policy: workspace, env: { MODE: strict }, network: true }
`;

let folder: Folder;

beforeAll(async () => {
  folder = await scratchWith({
    'project/replay.yaml': CONFIG,
    'project/.claude/settings.json': SETTINGS,
    'project/guard.sh': '',
    'project/guards.py': '',
    'project/sub/own.sh': '',
    'other/hooks/guard.sh': '',
    'other/hooks/python3': '',
    'other/guards.py': '',
    'nowhere/guard.sh': '',
  });
  commitAll(folder, 'project');
  commitAll(folder, 'other');
});

type Options = Partial<NamingOptions>;

async function named(names: readonly string[], options: Options = {}): Promise<readonly AnyGuard[]> {
  const project = folder.at('project');
  return guardsNamed(names, { folder: project, config: await readConfig(project), ...options });
}

async function first(name: string, options: Options = {}): Promise<AnyGuard> {
  const [guard] = await named([name], options);
  if (guard === undefined) throw new Error('no guard');
  return guard;
}

test('guards come in the order named, those of settings last', async () => {
  const guards = await named(['mine@main', 'v2', 'scoped', 'x=./guard.sh', 'mine'], {
    hooks: ['.claude/settings.json'],
  });
  const names = guards.map(({ name }) => name);
  expect(names.slice(0, 5)).toEqual(['mine@main', 'argv', 'scoped', 'x', 'mine']);
  expect(guards.slice(5).map((guard) => 'kind' in guard && guard.kind)).toEqual([
    'hook-set',
    'executable',
    'executable',
  ]);
});

test('a guard that comes with the package is itself, whatever it is called', async () => {
  expect(await named(['v1'])).toEqual([findGuard('denylist')]);
  expect(await named(['strict'])).toEqual([findGuard('denylist')]);
});

test('a command line speaks claude-code and stands alone unless something else is said', async () => {
  expect(await first('x=./guard.sh --strict')).toEqual({
    name: 'x',
    summary: 'claude-code: ./guard.sh --strict',
    kind: 'executable',
    command: ['./guard.sh', '--strict'],
    protocol: findProtocol('claude-code'),
    profile: findProtocol('claude-code')?.profiles[0].name,
    failClosed: false,
    mode: 'cold',
    folder: folder.at('project'),
    links: [],
    env: {},
    inputs: [],
    home: 'fresh',
    cwd: 'stand-in',
    network: false,
    timeoutMillis: 30_000,
    triggers: true,
  });
});

test('a function is plain unless something else is said', async () => {
  expect(await first('x=py:guards.py:guard', { timeoutMillis: 77 })).toEqual({
    name: 'x',
    summary: 'py:guards.py:guard',
    kind: 'function',
    language: 'python',
    module: 'guards.py',
    function: 'guard',
    convention: 'plain',
    folder: folder.at('project'),
    links: [],
    env: {},
    inputs: [],
    home: 'fresh',
    cwd: 'stand-in',
    network: false,
    timeoutMillis: 77,
    triggers: true,
  });
});

test('the protocol and the profile named hold for command lines', async () => {
  const { profiles } = findProtocol('claude-code') ?? { profiles: [] };
  const before = profiles.at(-1)?.name ?? '';
  expect(await first('x=./guard.sh', { protocol: `claude-code:${before}` })).toMatchObject({
    profile: before,
    summary: `claude-code:${before}: ./guard.sh`,
  });
  expect(await first('x=./guard.sh', { protocol: 'codex' })).toMatchObject({ protocol: findProtocol('codex') });
  expect(await first('mine', { protocol: 'codex' })).toMatchObject({ protocol: findProtocol('claude-code') });
});

test('a secret in a command line is not in its summary, which is one short line', async () => {
  const { summary } = await first(
    `x=./guard.sh --token ghp_0123456789abcdefghijABCDEFGHIJ012345 'a\nb' ${'x'.repeat(99)}`,
  );
  expect(summary).toMatch(/^claude-code: \.\/guard\.sh --token REDACTED.* 'a b' .*…$/);
  expect(summary.length).toBeLessThanOrEqual(72);
});

describe('a revision', () => {
  test.each([
    ['of a command line', ['x=./guard.sh@HEAD'], [['x@HEAD', 'HEAD']]],
    ['of a guard given beside it', ['x@main', 'x=./guard.sh'], [['x@main', 'main'], ['x']]],
    ['of one given at another one', ['x=./guard.sh@main', 'x', 'x@a'], [['x@main', 'main'], ['x'], ['x@a', 'a']]],
    ['of the same guard again', ['x=./guard.sh@main', 'x=./guard.sh'], [['x@main', 'main'], ['x']]],
    ['of a configured guard', ['mine@a', 'mine', 'mine@b'], [['mine@a', 'a'], ['mine'], ['mine@b', 'b']]],
    ['of a function', ['x=py:guards.py:f@main'], [['x@main', 'main']]],
  ])('%s', async (_, names, expected) => {
    const guards = await named(names);
    expect(guards.map((guard) => [guard.name, ...('revision' in guard ? [guard.revision] : [])])).toEqual(expected);
  });

  test('of the hooks of a settings file', async () => {
    const [set, ...hooks] = await named([], { hooks: ['.claude/settings.json@main'] });
    expect(set).toMatchObject({ kind: 'hook-set', hooks: [{ revision: 'main' }, { revision: 'main' }] });
    expect(hooks).toMatchObject([{ revision: 'main' }, { revision: 'main' }]);
  });
});

test('all hooks of a settings file are one configured guard, with what is said of it', async () => {
  expect(await first('settings@main')).toMatchObject({
    name: 'settings@main',
    kind: 'hook-set',
    policy: 'workspace',
    hooks: [
      { command: './one.sh', env: { MODE: 'strict' }, network: true, revision: 'main', timeoutMillis: 30_000 },
      { command: './two.sh', env: { MODE: 'strict' }, network: true, revision: 'main', timeoutMillis: 5000 },
    ],
  });
});

describe('a guard stands', () => {
  test.each([
    ['where it was named', 'sub', 'x=sh own.sh', { folder: 'sub', command: ['sh', 'own.sh'], inputs: [] }],
    [
      'there, with its script above',
      'sub',
      'x=sh ../guard.sh',
      { folder: 'sub', command: ['sh', '../guard.sh'], inputs: [] },
    ],
    [
      'there, with a script outside that has no repository',
      '.',
      'x=sh ../nowhere/guard.sh',
      { folder: '.', command: ['sh', '../nowhere/guard.sh'], inputs: ['../nowhere/guard.sh'] },
    ],
    [
      'there, with a script elsewhere beside one of its own',
      '.',
      'x=./guard.sh ../other/hooks/guard.sh',
      { folder: '.', command: ['./guard.sh', '../other/hooks/guard.sh'], inputs: ['../other/hooks/guard.sh'] },
    ],
    [
      'in the repository of its script',
      '.',
      'x=sh ../other/hooks/guard.sh@main',
      { folder: '../other/hooks', command: ['sh', '/other/hooks/guard.sh'], inputs: ['../other/hooks/guard.sh'] },
    ],
  ])('%s', async (_, start, name, { folder: stands, command, inputs }) => {
    const project = folder.at('project');
    expect(await first(name, { folder: path.join(project, start) })).toMatchObject({
      folder: path.resolve(project, stands),
      command: command.map((word) => (word.startsWith('/') ? folder.at(word) : word)),
      inputs: inputs.map((input) => path.resolve(project, input)),
    });
  });

  test.each([
    ['by an absolute path', 'project', 'guards.py', 'project', 'guards.py'],
    ['above', 'project/sub', 'guards.py', 'project/sub', '../guards.py'],
  ])('where it was named, with its module %s', async (_, start, file, stands, module) => {
    const guard = await first(`x=py:${folder.at('project')}/${file}:f@main`, { folder: folder.at(start) });
    expect(guard).toMatchObject({ folder: folder.at(stands), module, inputs: [] });
  });

  test.each([
    ['x=./guard.sh ../nowhere/guard.sh', ['nowhere/guard.sh']],
    ['x=../other/hooks/python3 -m guard', []],
  ])('where it was named at every revision, whatever else it reads: %s', async (name, inputs) => {
    const guards = await named([name, 'x@main']);
    expect(guards).toMatchObject([{}, { name: 'x@main', revision: 'main' }]);
    for (const guard of guards) {
      expect(guard).toMatchObject({ folder: folder.at('project'), inputs: inputs.map((input) => folder.at(input)) });
    }
  });

  test('in the repository of its module', async () => {
    expect(await first('x=py:../other/guards.py:f@main')).toMatchObject({
      folder: folder.at('other'),
      module: 'guards.py',
    });
  });

  test.each(['x=sh ../nowhere/guard.sh@main', 'x=./guard.sh ../other/hooks/guard.sh@main'])(
    'and has no revision that its script would not be part of: %s',
    async (name) => {
      await expect(first(name)).rejects.toThrow(
        /guard\.sh lies outside of the repository of .*project, so it would not be as it was at main; /,
      );
    },
  );
});

describe('refused is', () => {
  test.each<[string, readonly string[], Options, string | RegExp]>([
    ['a typo', ['mien'], {}, 'no guard is called "mien": did you mean mine?'],
    ['a typo of a configured one', ['strct@main'], {}, 'no guard is called "strct": did you mean strict?'],
    ['a typo of one given', ['second=./guard.sh', 'secnd'], {}, 'no guard is called "secnd": did you mean second?'],
    [
      'a name that is like none',
      ['xyzzy'],
      {},
      'no guard is called "xyzzy": there are denylist, argv, denylist-workspace, allowlist, scoped, recorded, shadow, v1, v2, mine, strict, settings',
    ],
    ['no name', ['@main'], {}, /^no guard is called "": there are /],
    ['a guard twice', ['mine', 'mine'], {}, '--guard mine is given twice: name two different guards'],
    [
      'one by its alias',
      ['v1', 'denylist'],
      {},
      '--guard denylist is given twice (as v1 and denylist): name two different guards',
    ],
    [
      'one by a configured alias',
      ['strict', 'v1'],
      {},
      '--guard denylist is given twice (as strict and v1): name two different guards',
    ],
    [
      'one given and named',
      ['x=./guard.sh', 'x'],
      {},
      '--guard x is given twice (as x=./guard.sh and x): name two different guards',
    ],
    [
      'one revision twice',
      ['mine@main', 'mine@main'],
      {},
      '--guard mine@main is given twice: name two different guards',
    ],
    [
      'two of one name',
      ['x=./a', 'x=./b'],
      {},
      '--guard x=./b: another guard of this call is called x; give one of them another name',
    ],
    [
      'two of one name at revisions',
      ['x=./a@1', 'x=./b@2'],
      {},
      '--guard x=./b@2: another guard of this call is called x; give one of them another name',
    ],
    [
      'the name of a guard of the package',
      ['v1=./a'],
      {},
      '--guard v1=./a: v1 comes with the package; give your guard another name',
    ],
    [
      'a revision of one of the package',
      ['v1@main'],
      {},
      '--guard v1@main: denylist comes with the package and has no revisions; name it without @main',
    ],
    [
      'a revision of an alias of one',
      ['strict@main'],
      {},
      '--guard strict@main: denylist comes with the package and has no revisions; name it without @main',
    ],
    [
      'a protocol that is none',
      ['v1'],
      { protocol: 'claud-code' },
      'no protocol is called "claud-code": did you mean claude-code?',
    ],
    [
      'a profile that is none',
      ['v1'],
      { protocol: 'claude-code:curent' },
      'claude-code has no profile "curent": did you mean current?',
    ],
    [
      'a settings file twice',
      [],
      { hooks: ['.claude/settings.json', '.claude/settings.json'] },
      /^two guards are called ([^ ]+), which a report could not tell apart: .*replay\.yaml.*mine: \{ hooks: FILE \}/,
    ],
    ['a settings file that is not there', [], { hooks: ['nosuch.json'] }, /^--hooks nosuch\.json: /],
    [
      'a settings file with another name',
      [],
      { hooks: ['guard.sh@'] },
      '--hooks guard.sh@: a revision is missing after @; name a branch, a tag or a commit',
    ],
  ])('%s', async (_, names, options, message) => {
    const expected = typeof message === 'string' ? new ReplayError(message) : message;
    const refused = named(names, options);
    await expect(refused).rejects.toBeInstanceOf(ReplayError);
    await expect(refused).rejects.toThrow(expected);
  });
});
