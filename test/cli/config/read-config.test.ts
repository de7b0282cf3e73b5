/** What a replay.yaml may say, and where it is looked for. */

import os from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Config } from '../../../src/cli/config/config.ts';
import { readConfig } from '../../../src/cli/config/read-config.ts';
import { findProtocol } from '../../../src/guards/external/protocols/index.ts';
import { type Folder, scratch, scratchWith } from '../folder.ts';

async function configOf(yaml: string): Promise<{ readonly config: Config | undefined; readonly folder: Folder }> {
  const folder = await scratchWith({ 'replay.yaml': yaml });
  return { config: await readConfig(folder.path), folder };
}

describe('a guard', () => {
  test('is whatever the file says', async () => {
    const { config, folder } = await configOf(`
      guards:
        mine:
          command: [python3, hooks/guard.py, '']
          protocol: codex
          profile: ${findProtocol('codex')?.profiles[0].name}
          policy: tripwire
          shells: [posix, powershell]
          reads: [cwd]
          timeout: 5000
          env: { MODE: strict, EMPTY: '' }
          inputs: [rules.yaml, ~/.config/guard]
          links: [node_modules]
          home: [.config/guard]
          cwd: recorded
          network: true
          mode: warm
          failClosed: true
          probe: { command: git push --force, expected: deny, rule: force-push }
          canaries: { deny: rm -rf /, allow: ls }
    `);
    expect(await config?.guards.get('mine')?.at()).toEqual({
      name: 'mine',
      summary: "codex: python3 hooks/guard.py ''",
      kind: 'executable',
      command: ['python3', 'hooks/guard.py', ''],
      protocol: findProtocol('codex'),
      profile: findProtocol('codex')?.profiles[0].name,
      policy: 'tripwire',
      shells: ['posix', 'powershell'],
      reads: ['cwd'],
      timeoutMillis: 5000,
      triggers: true,
      env: { MODE: 'strict', EMPTY: '' },
      inputs: ['rules.yaml', path.join(os.homedir(), '.config/guard')],
      links: ['node_modules'],
      home: ['.config/guard'],
      cwd: 'recorded',
      network: true,
      mode: 'warm',
      failClosed: true,
      probe: { command: 'git push --force', expected: 'deny', rule: 'force-push' },
      canaries: { deny: 'rm -rf /', allow: 'ls' },
      folder: folder.path,
    });
  });

  test('that is a string is run by a shell', async () => {
    const { config } = await configOf('guards: { mine: { command: "cat | ./guard.sh $X" } }');
    expect(await config?.guards.get('mine')?.at()).toMatchObject({
      command: 'cat | ./guard.sh $X',
      protocol: findProtocol('claude-code'),
      timeoutMillis: 30_000,
      mode: 'cold',
    });
  });

  test.each([
    ['./guard.sh', { command: './guard.sh', protocol: findProtocol('claude-code'), failClosed: false }],
    ['{ command: [./guard.sh] }', { command: ['./guard.sh'], protocol: findProtocol('claude-code') }],
    ['{ command: ./g, protocol: codex, failClosed: true }', { protocol: findProtocol('codex'), failClosed: true }],
  ])('that is a function may be held against the real hook %s', async (via, expected) => {
    const { config } = await configOf(
      `guards: { mine: { function: 'js:plugin.mjs:default', convention: opencode, env: { A: b }, via: ${via} } }`,
    );
    expect(await config?.guards.get('mine')?.at('main')).toMatchObject({
      kind: 'function',
      convention: 'opencode',
      revision: 'main',
      via: { name: 'mine@main', revision: 'main', env: { A: 'b' }, ...expected },
    });
  });

  test('that says no time of its own takes that of the call', async () => {
    const folder = await scratchWith({
      'replay.yaml': 'guards: { one: { command: ./a }, two: { command: ./a, timeout: 7 } }',
    });
    const config = await readConfig(folder.path, undefined, { timeoutMillis: 99 });
    expect(await config?.guards.get('one')?.at()).toMatchObject({ timeoutMillis: 99 });
    expect(await config?.guards.get('two')?.at()).toMatchObject({ timeoutMillis: 7 });
  });

  test('has a place in the order of the file, and its summary', async () => {
    const { config } = await configOf(`
      guards:
        b: { command: [./b.sh], policy: tripwire }
        a: { function: py:guards.py:guard }
        d: { hooks: .claude/settings.json }
        c: { use: v2 }
    `);
    const rows = [...(config?.guards.values() ?? [])].map(({ name, policy, summary }) => [name, policy, summary]);
    expect(rows).toEqual([
      ['b', 'tripwire', 'claude-code: ./b.sh'],
      ['a', undefined, 'py:guards.py:guard'],
      ['d', undefined, 'the hooks of .claude/settings.json'],
      ['c', 'tripwire', 'another name for argv'],
    ]);
  });
});

test('sources are relative to the file, and may be below the home folder', async () => {
  const { config, folder } = await configOf('sources: [corpora/, /var/log/x.jsonl, ~/.claude/projects]');
  expect(config?.sources).toEqual([
    folder.at('corpora'),
    '/var/log/x.jsonl',
    path.join(os.homedir(), '.claude/projects'),
  ]);
});

test.each([
  ['nothing', ''],
  ['only a comment', '# guards:\n'],
  ['a byte order mark', '\uFEFF# guards\n'],
  ['keys without values', 'guards:\nsources:\n'],
  ['an empty map', '{}'],
])('%s is an empty configuration', async (_, yaml) => {
  const { config, folder } = await configOf(yaml);
  expect(config).toEqual({ file: folder.at('replay.yaml'), guards: new Map(), sources: [] });
});

describe('the file', () => {
  test('is the nearest one up to the root of the repository', async () => {
    const folder = await scratchWith({
      'replay.yaml': 'sources: [above]',
      'repository/.git/HEAD': '',
      'repository/replay.yaml': 'sources: [root]',
      'repository/a/replay.yaml': 'sources: [a]',
      'repository/a/b/.keep': '',
      'repository/c/.keep': '',
      'second/.git': '',
      'second/a/.keep': '',
      'none/.keep': '',
    });
    const sources = async (start: string): Promise<unknown> => (await readConfig(folder.at(start)))?.sources;
    expect(await sources('repository/a/b')).toEqual([folder.at('repository/a/a')]);
    expect(await sources('repository/a')).toEqual([folder.at('repository/a/a')]);
    expect(await sources('repository/c')).toEqual([folder.at('repository/root')]);
    expect(await sources('second/a')).toBeUndefined();
    expect(await sources('none')).toBeUndefined();
    expect(await sources('.')).toEqual([folder.at('above')]);
  });

  test('may be named, and is then what its paths are relative to', async () => {
    const folder = await scratchWith({ 'replay.yaml': 'sources: [no]', 'ci/guards.yml': 'sources: [yes]' });
    expect(await readConfig(folder.path, 'ci/guards.yml')).toEqual({
      file: folder.at('ci/guards.yml'),
      guards: new Map(),
      sources: [folder.at('ci/yes')],
    });
  });

  test.each([
    ['nosuch.yaml', /^nosuch\.yaml: no such file or directory; give a file such as replay\.yaml with --config$/],
    ['folder', /^folder: .*directory.*; give a file such as replay\.yaml with --config$/],
    ['latin1.yaml', /^latin1\.yaml: not UTF-8; give a file such as replay\.yaml with --config$/],
  ])('that is named and cannot be read: %s', async (name, message) => {
    const folder = await scratchWith({ 'folder/.keep': '', 'latin1.yaml': Buffer.from('sources: [\xe4]', 'latin1') });
    await expect(readConfig(folder.path, name)).rejects.toThrow(message);
  });

  test('is called by its way from where the program was started', async () => {
    const folder = await scratchWith({ '.git': '', 'replay.yaml': 'guard: {}', 'a/b/.keep': '' });
    await expect(readConfig(folder.at('a/b'))).rejects.toThrow(
      '../../replay.yaml:1:1: the file has no key "guard": did you mean guards?',
    );
  });

  test('need not be there', async () => {
    expect(await readConfig((await scratch()).path)).toBeUndefined();
  });
});
