/** The hook as it is installed: from the command line into the settings of an agent, and from there as its host runs it. */

import { spawnSync } from 'node:child_process';
import { symlink } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { agents } from '../../src/hook/install/agents.ts';
import { guardsOfSettings } from '../../src/guards/external/settings/index.ts';
import { findProtocol } from '../../src/guards/external/protocols/index.ts';
import { SURROUNDINGS } from '../guards/external/protocols/asking.ts';
import { inShort } from '../guards/external/protocols/reading.ts';
import { type Folder, scratch, scratchWith } from './folder.ts';
import { replay } from './program.ts';

const SETTINGS = '.claude/settings.json';
const MINE = '{\n\t"model": "opus"\n}\n';
const TOKEN = 'ghp_16C7e42F292c6912E7710c838347Ae178B4a';

/** The command line in a folder that is the home, too. */
function hook(folder: Folder, ...args: readonly string[]) {
  const home = { HOME: folder.path, XDG_DATA_HOME: '', XDG_STATE_HOME: '', CLAUDE_CONFIG_DIR: '', CODEX_HOME: '' };
  return replay('hook', ...args)
    .with(home)
    .in(folder);
}

async function onlyCommandIn(folder: Folder, file: string): Promise<string> {
  const [guard, ...others] = await guardsOfSettings(file, { folder: folder.path, home: folder.path });
  if (guard?.kind !== 'executable' || typeof guard.command !== 'string' || others.length > 0)
    throw new Error('not one hook');
  return guard.command;
}

/** Runs it as a host does. */
function run(folder: Folder, agent: string, command: string, proposed: string) {
  const protocol = findProtocol(agent);
  if (protocol === undefined) throw new Error(`no protocol ${agent}`);
  const [{ name: profile }] = protocol.profiles;
  const input = JSON.stringify(
    protocol.payload({ tool: protocol.tool, command: proposed, shell: 'posix' }, SURROUNDINGS, profile),
  );
  const env = { PATH: process.env['PATH'] ?? '', HOME: folder.path };
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], { input, env, encoding: 'utf8' });
  const finished = { ...(status !== null && { exitCode: status }), stdout, stderr, micros: 1 };
  return { status, stdout, stderr, made: inShort(protocol.read(finished, { profile, failClosed: false })) };
}

describe.concurrent.each(agents)('$name', ({ name, title, projectFile }) => {
  test('asks the hook, which stands on its own', async () => {
    const folder = await scratch();
    const said = await hook(folder, 'install', '--agent', name, '--project').succeeds();
    expect(said).toContain(`+++ ${folder.at(projectFile)}`);
    expect(said).toContain(`${title} asks argv before every shell command from its next session on.`);
    const command = await onlyCommandIn(folder, projectFile);
    const script = `${folder.at('.local/share/guard-replay')}/hook-${manifest.version}/${name}.sh`;
    expect(command).toContain(`[ -r ${script} ] && command -v sh > /dev/null && exec sh ${script}; echo `);
    expect(run(folder, name, command, 'git status')).toMatchObject({ status: 0, stdout: '', stderr: '' });
    const gone = run(folder, name, command.replaceAll(script, '/gone/hook.sh'), 'ls');
    expect(gone.made).toMatch(/→ block$/);
    expect(gone.stderr).toContain(`npx guard-replay hook install --agent ${name}`);
    expect(run(folder, name, command, `rm -rf "$HOME" # ${TOKEN}`).made).toMatch(/^deny .*→ block$/);
    const log = await folder.read('.local/state/guard-replay/audit.jsonl');
    expect(log).toContain('rm -rf \\"$HOME\\" # REDACTED-github-token');
  });
});

test.concurrent('the settings of the user, again, and out of them', async () => {
  const folder = await scratchWith({ [SETTINGS]: MINE });
  await folder.chmod(SETTINGS, 0o600);
  const shown = await hook(folder, 'install', '--agent', 'claude-code', '--dry-run').succeeds();
  expect(await folder.everything()).toEqual(['.claude/', SETTINGS]);
  const said = await hook(folder, 'install', '--agent', 'claude-code').succeeds();
  expect(said.startsWith(shown)).toBe(true);
  expect(shown).toMatch(/\n-\t"model": "opus"\n\+\t"model": "opus",\n\+\t"hooks": \{\n/);
  const { backup = '' } = /^What was there: (?<backup>.*)$/m.exec(said)?.groups ?? {};
  expect(await folder.read(path.relative(folder.path, backup))).toBe(MINE);
  expect(await folder.mode(SETTINGS)).toBe('600');
  const before = await folder.everything();
  expect(await hook(folder, 'install', '--agent', 'claude-code').succeeds()).toMatch(
    /^Claude Code asks argv .* already: /,
  );
  expect(await folder.everything()).toEqual(before);

  await hook(folder, 'install', '--agent', 'claude-code', '--shadow', '--audit-all').succeeds();
  expect((await folder.read(SETTINGS)).match(/claude-code\.sh(?:;| --)[^"]*?exit \d/g)).toEqual([
    expect.stringMatching(/^claude-code\.sh; echo .*; exit 2$/),
    'claude-code.sh --shadow --audit-all; exit 0',
  ]);
  await hook(folder, 'uninstall', '--agent', 'claude-code', '--shadow').succeeds();
  expect(await folder.read(SETTINGS)).toMatch(/claude-code\.sh; .*exit 2/);
  await hook(folder, 'uninstall', '--agent', 'claude-code').succeeds();
  expect(await folder.read(SETTINGS)).toBe(MINE);
  expect(await hook(folder, 'uninstall', '--agent', 'claude-code').succeeds()).toBe(
    `There is no such hook in ${folder.at(SETTINGS)}.\n`,
  );
});

test.concurrent('whatever the file was, it is put back byte for byte', async () => {
  const texts = [
    '',
    '{}',
    '{ }\n',
    '\uFEFF{"hooks": {}}\r\n',
    '{"hooks":{"PreToolUse":null}}',
    '{"hooks":{\n"PreToolUse":[\n]}}',
  ];
  for (const text of texts) {
    const folder = await scratchWith({ [SETTINGS]: text });
    await hook(folder, 'install', '--agent', 'claude-code', '--shadow').succeeds();
    await hook(folder, 'install', '--agent', 'claude-code').succeeds();
    await hook(folder, 'install', '--agent', 'claude-code', '--no-audit').succeeds();
    await hook(folder, 'uninstall', '--agent', 'claude-code').succeeds();
    expect(await folder.read(SETTINGS)).toBe(text);
  }
});

test.concurrent('a path that a shell would take for more than a word', async () => {
  const folder = await scratchWith({ [SETTINGS]: MINE });
  const data = folder.at(`it's "a" $HOME \\ ünï`);
  await hook(folder, 'install', '--agent', 'claude-code').with({ XDG_DATA_HOME: data }).succeeds();
  const command = await onlyCommandIn(folder, SETTINGS);
  expect(run(folder, 'claude-code', command, 'git status')).toMatchObject({ status: 0, stdout: '', stderr: '' });
  expect(run(folder, 'claude-code', command, 'rm -rf /').made).toMatch(/^deny .*→ block$/);
  await hook(folder, 'uninstall', '--agent', 'claude-code').with({ XDG_DATA_HOME: '' }).succeeds();
  expect(await folder.read(SETTINGS)).toBe(MINE);
});

test.concurrent('another guard is the whole program, and one that is gone lets nothing through', async () => {
  const folder = await scratch();
  const said = await hook(folder, 'install', '--agent', 'codex', '--guard', 'scoped').succeeds();
  expect(said).toContain('The hook is this package: ');
  const command = await onlyCommandIn(folder, '.codex/hooks.json');
  expect(run(folder, 'codex', command, 'rm -rf /etc').made).toMatch(/^deny .*→ block$/);
  expect(run(folder, 'codex', command, 'ls').made).toMatch(/→ (?:defer|run)$/);
  const gone = command.replace('/dist/cli.js', '/gone/cli.js');
  expect(run(folder, 'codex', gone, 'ls').made).toMatch(/→ block$/);
  await hook(folder, 'install', '--agent', 'codex', '--guard', 'scoped', '--shadow').succeeds();
  const [, shadow = ''] = [...(await folder.read('.codex/hooks.json')).matchAll(/"command": "([^"]*)"/g)].map(
    ([, each]) => each,
  );
  expect(run(folder, 'codex', shadow.replace('/dist/cli.js', '/gone/cli.js'), 'ls').made).toMatch(/→ defer$/);
});

test.concurrent('a setting by which it is not asked is named', async () => {
  const folder = await scratchWith({ [SETTINGS]: '{"disableAllHooks": true}' });
  expect(await hook(folder, 'install', '--agent', 'claude-code').succeeds()).toContain(
    'But it is not asked while these settings are as they are: 1 hook disabled by disableAllHooks.',
  );
});

test.concurrent('secrets of the settings are not shown', async () => {
  const folder = await scratchWith({ [SETTINGS]: JSON.stringify({ env: { TOKEN } }, undefined, 2) });
  const said = await hook(folder, 'install', '--agent', 'claude-code').succeeds();
  expect(said).not.toContain(TOKEN);
  expect(await folder.read(SETTINGS)).toContain(TOKEN);
});

describe.concurrent('nothing is written', () => {
  test.each<[string, Readonly<Record<string, string>>, readonly string[], RegExp]>([
    ['no agent', {}, [], /required option '-a, --agent <name>' not specified/],
    ['an agent that is not known', {}, ['--agent', 'cline'], /'cline' is invalid. Allowed choices are claude-code,/],
    ['a guard that is not known', {}, ['--agent', 'codex', '--guard', 'arvg'], /called "arvg": did you mean argv\?/],
    ['no JSON', { [SETTINGS]: '{"a":' }, ['--agent', 'claude-code'], /settings\.json, line 1, column 6: it is no JSON/],
    [
      'another form',
      { [SETTINGS]: '{"hooks":7}' },
      ['--agent', 'claude-code'],
      /settings\.json: hooks is 7: give an object\n$/,
    ],
    [
      'no data folder',
      { '.local': '' },
      ['--agent', 'codex'],
      /cannot be copied to .* \(not a directory\): no settings/,
    ],
    ['a file for a folder', { '.codex': '' }, ['--agent', 'codex', '--dry-run'], /cannot be read \(not a directory\)/],
  ])('%s', async (_, files, args, complaint) => {
    const folder = await scratchWith(files);
    const { stderr, code } = await hook(folder, 'install', ...args).ends();
    expect(stderr).toMatch(complaint);
    expect([stderr.split('\n').length, code]).toEqual([2, 2]);
    expect(await folder.everything()).toEqual(await (await scratchWith(files)).everything());
  });

  test('a link that leads to itself', async () => {
    const folder = await scratchWith({ '.codex/x': '' });
    await symlink('hooks.json', folder.at('.codex/hooks.json'));
    expect(await hook(folder, 'uninstall', '--agent', 'codex').fails()).toMatch(
      /cannot be read \(too many symbolic links/,
    );
  });
});
