import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { protocols } from '../../../../src/guards/external/protocols/index.ts';
import { settingsHosts } from '../../../../src/guards/external/settings/hosts/index.ts';
import { guardsIn, hookIn, hooksIn, request } from './settings-file.ts';

/** Groups of one hook each: its command, with whatever else stands beside it. */
function nested(event: string, ...hooks: readonly object[]): object {
  const groups = hooks.map((hook) => ({ matcher: '*', hooks: [{ type: 'command', command: './guard.sh', ...hook }] }));
  return { hooks: { [event]: groups } };
}

test('the hosts, each with its protocol', () => {
  expect(settingsHosts.map(({ protocol }) => protocol)).toEqual([
    'cursor',
    'gemini',
    'openhands',
    'copilot',
    'codex',
    'claude-code',
  ]);
  for (const { protocol } of settingsHosts) expect(protocols.map(({ name }) => name)).toContain(protocol);
});

describe('whose settings these are', () => {
  const plain = nested('PreToolUse', {});
  const cursor = { version: 1, hooks: { beforeShellExecution: [{ command: './guard.sh' }] } };
  const copilot = { version: 1, hooks: { preToolUse: [{ type: 'command', bash: './guard.sh' }] } };
  test.each([
    ['.claude/settings.json', plain, 'claude-code', '.'],
    ['.claude/settings.local.json', plain, 'claude-code', '.'],
    ['plugins/git/hooks/hooks.json', plain, 'claude-code', 'plugins/git'],
    ['anything.json', plain, 'claude-code', '.'],
    ['.codex/hooks.json', plain, 'codex', '.'],
    ['sub/.openhands/hooks.json', plain, 'openhands', 'sub'],
    ['hooks.json', nested('pre_tool_use', {}), 'openhands', '.'],
    ['.cursor/hooks.json', cursor, 'cursor', '.'],
    ['some/hooks.json', cursor, 'cursor', 'some'],
    ['.gemini/settings.json', nested('BeforeTool', {}), 'gemini', '.'],
    ['settings.json', nested('BeforeTool', {}), 'gemini', '.'],
    ['.github/hooks/guards.json', copilot, 'copilot', '.'],
    ['.copilot/settings.json', copilot, 'copilot', '.'],
    ['guards.json', copilot, 'copilot', '.'],
    ['home/.claude/settings.json', plain, 'claude-code', 'home/.claude'],
    ['home/.cursor/hooks.json', cursor, 'cursor', 'home/.cursor'],
  ])('%s', async (file, content, protocol, below) => {
    const { guards, folder } = await guardsIn(file, content);
    expect(guards).toHaveLength(1);
    expect(guards[0]).toMatchObject({
      kind: 'executable',
      name: 'guard',
      command: './guard.sh',
      protocol: { name: protocol },
      profile: 'current',
      folder: path.join(folder, below),
      failClosed: false,
      mode: 'cold',
      home: 'fresh',
      cwd: 'stand-in',
      network: false,
    });
    expect(guards[0]).not.toHaveProperty('appliesTo');
    expect(guards[0]).not.toHaveProperty('revision');
    expect(guards[0]).not.toHaveProperty('notes');
  });
});

describe('how long the host waits', () => {
  const cursor = (timeout?: number): object => ({ hooks: { beforeShellExecution: [{ command: 'x', timeout }] } });
  const copilot = (timeoutSec?: number): object => ({ hooks: { preToolUse: [{ bash: 'x', timeoutSec }] } });
  test.each([
    ['.claude/settings.json', nested('PreToolUse', {}), undefined, 30_000],
    ['.claude/settings.json', nested('PreToolUse', { timeout: 5 }), undefined, 5000],
    ['.claude/settings.json', nested('PreToolUse', { timeout: 0.25 }), undefined, 250],
    ['.claude/settings.json', nested('PreToolUse', { timeout: 600 }), undefined, 30_000],
    ['.claude/settings.json', nested('PreToolUse', { timeout: 5 }), 2000, 2000],
    ['.claude/settings.json', nested('PreToolUse', {}), 900_000, 600_000],
    ['.codex/hooks.json', nested('PreToolUse', { timeout: 5 }), undefined, 5000],
    ['.codex/hooks.json', nested('PreToolUse', { timeoutSec: 6 }), undefined, 6000],
    ['.gemini/settings.json', nested('BeforeTool', { timeout: 5000 }), undefined, 5000],
    ['.gemini/settings.json', nested('BeforeTool', {}), 90_000, 60_000],
    ['.openhands/hooks.json', nested('PreToolUse', { timeout: 5 }), undefined, 5000],
    ['.openhands/hooks.json', nested('PreToolUse', {}), 90_000, 60_000],
    ['.cursor/hooks.json', cursor(5), undefined, 5000],
    ['.cursor/hooks.json', cursor(), 90_000, 90_000],
    ['.github/hooks/x.json', copilot(5), undefined, 5000],
    ['.github/hooks/x.json', copilot(), 90_000, 30_000],
  ])('%s: %j, of at most %j: %j', async (file, content, ours, expected) => {
    expect((await hookIn(file, content, ours)).timeoutMillis).toBe(expected);
  });
});

describe('Claude Code', () => {
  const FILE = '.claude/settings.json';

  test('asks only where the rule after if fits', async () => {
    const { appliesTo, summary } = await hookIn(FILE, nested('PreToolUse', { if: 'Bash(git push *)' }));
    expect(appliesTo?.(request('ls && git push -f'))).toBe(true);
    expect(appliesTo?.(request('git pull'))).toBe(false);
    expect(summary).toBe('Bash(git push *): ./guard.sh');
  });

  test('starts a command with arguments itself, and fills in its folders', async () => {
    const exec = {
      command: '${CLAUDE_PROJECT_DIR}/hooks/guard.py',
      args: ['--rules', '${CLAUDE_PLUGIN_ROOT}', '$HOME'],
    };
    const { command, name } = await hookIn(FILE, nested('PreToolUse', exec));
    expect(command).toEqual(['./hooks/guard.py', '--rules', '.', '$HOME']);
    expect(name).toBe('guard');
  });

  test('runs equal commands once, about what any of them is asked about', async () => {
    const [hook, ...others] = await hooksIn(
      FILE,
      nested('PreToolUse', { if: 'Bash(git *)' }, { if: 'Bash(rm *)', onFailure: 'block' }, { if: 'Edit(*)' }),
    );
    expect(others).toEqual([]);
    expect(['git x', 'rm x', 'ls'].map((command) => hook?.appliesTo?.(request(command)))).toEqual([true, true, false]);
    expect(hook).toMatchObject({ failClosed: true, summary: 'Bash(git *) or Bash(rm *): ./guard.sh' });
    const always = await hookIn(FILE, nested('PreToolUse', { if: 'Bash(git *)' }, {}));
    expect(always).not.toHaveProperty('appliesTo');
    const apart = await hooksIn(FILE, nested('PreToolUse', { args: ['1'] }, { args: ['2'] }, {}));
    expect(apart).toHaveLength(3);
  });

  test('blocks on failure where it is told so', async () => {
    expect((await hookIn(FILE, nested('PreToolUse', { onFailure: 'block' }))).failClosed).toBe(true);
    expect((await hookIn(FILE, nested('PreToolUse', { onFailure: 'continue' }))).failClosed).toBe(false);
  });

  test('gives hooks the environment of its settings, and tells them their folder', async () => {
    const project = await hookIn(FILE, { ...nested('PreToolUse', {}), env: { STRICT: '1' } });
    expect(project).toMatchObject({ env: { STRICT: '1' }, folderVariables: ['CLAUDE_PROJECT_DIR'] });
    expect(await hookIn('git/hooks/hooks.json', nested('PreToolUse', {}))).toMatchObject({
      folderVariables: ['CLAUDE_PLUGIN_ROOT'],
    });
    expect(await hookIn(`home/${FILE}`, nested('PreToolUse', {}))).not.toHaveProperty('folderVariables');
  });

  test('what cannot block, or is not for the shell, is left out and said', async () => {
    const content = {
      hooks: {
        PostToolUse: [{ hooks: [{ type: 'command', command: 'log.sh' }] }],
        PermissionRequest: [{ hooks: [{ type: 'command', command: 'permit.sh' }] }],
        PreToolUse: [
          {
            matcher: 'Write|Edit',
            hooks: [
              { type: 'command', command: 'a.sh' },
              { type: 'command', command: 'b.sh' },
            ],
          },
          {
            matcher: 'Bash',
            hooks: [
              { type: 'command', command: 'guard.sh' },
              { type: 'command', command: 'log.sh', async: true },
              { type: 'http', url: 'https://guard.example/' },
              { type: 'prompt', prompt: 'Is it safe?' },
              { type: 'command', command: 'guard.ps1', shell: 'powershell' },
              { type: 'command', command: 'edit.sh', if: 'Edit(*.ts)' },
            ],
          },
        ],
      },
    };
    const hook = await hookIn(FILE, content);
    expect(hook).toMatchObject({ name: 'guard', summary: 'Bash: guard.sh' });
    expect(hook.notes).toEqual([
      '.claude/settings.json: left out 2 hooks for Write|Edit, 1 hook asynchronous, which cannot block, ' +
        '1 hook of type http, 1 hook of type prompt, 1 hook run by powershell, 1 hook for Edit(*.ts)',
    ]);
  });
});

describe('Gemini CLI', () => {
  test('calls hooks by the names that they are given, and allows comments', async () => {
    const text = `{ // ours\n "hooks": { "BeforeTool": [{ "hooks": [{ "type": "command", "name": "Push Guard", "command": "x" }] }] } }`;
    expect((await hookIn('.gemini/settings.json', text)).name).toBe('push-guard');
  });

  test('leaves out what is switched off, by name or command', async () => {
    const second = { command: 'b.sh', name: 'second' };
    const content = nested('BeforeTool', { command: 'a.sh', env: { STRICT: '1' } }, second, { command: 'c.sh' });
    const hook = await hookIn('.gemini/settings.json', { ...content, hooksConfig: { disabled: ['second', 'c.sh'] } });
    expect(hook).toMatchObject({ name: 'a', env: { STRICT: '1' } });
    expect(hook.notes).toEqual(['.gemini/settings.json: left out 2 hooks disabled by hooksConfig']);
  });
});

test('Gemini CLI runs hooks of one name and command once, Codex each', async () => {
  const hooks = [{ command: 'a.sh' }, { command: 'a.sh' }, { command: 'a.sh', name: 'other' }];
  expect(await hooksIn('.gemini/settings.json', nested('BeforeTool', ...hooks))).toHaveLength(2);
  expect(await hooksIn('.codex/hooks.json', nested('PreToolUse', ...hooks))).toHaveLength(3);
});

describe('Cursor', () => {
  test('holds the matcher against the command', async () => {
    const hooks = { beforeShellExecution: [{ command: './guard.sh', matcher: 'git push|rm', failClosed: true }] };
    const hook = await hookIn('.cursor/hooks.json', { version: 1, hooks });
    expect(['git push', 'ls && rm x', 'ls'].map((command) => hook.appliesTo?.(request(command)))).toEqual([
      true,
      true,
      false,
    ]);
    expect(hook).toMatchObject({ failClosed: true, profile: 'current', summary: 'git push|rm: ./guard.sh' });
  });

  test('asks the hooks of all tools as well, in their own way, where the matcher fits the name of its shell tool', async () => {
    const hooks = {
      beforeShellExecution: [{ command: './a.sh' }],
      preToolUse: [
        { command: './b.sh' },
        { command: './c.sh', matcher: 'Shell|Read' },
        { command: 'd', matcher: 'Write' },
      ],
    };
    const { guards } = await guardsIn('.cursor/hooks.json', { version: 1, hooks });
    expect(guards[0]).toMatchObject({ notes: ['.cursor/hooks.json: left out 1 hook for Write'] });
    expect(guards.slice(1)).toMatchObject([
      { name: 'b', profile: 'pre-tool-use' },
      { name: 'c', profile: 'pre-tool-use', summary: 'Shell|Read: ./c.sh' },
      { name: 'a', profile: 'current' },
    ]);
  });
});

describe('Copilot', () => {
  test('knows several ways to write a command, and leaves out those that are none here', async () => {
    const preToolUse = [
      { type: 'command', bash: './a.sh', powershell: './a.ps1', matcher: 'bash' },
      { command: './b.sh' },
      { command: './c.sh', args: ['--strict'], cwd: 'tools', env: { MODE: 'deny' } },
      { powershell: './d.ps1' },
      { type: 'command' },
      { type: 'http', url: 'https://guard.example/' },
      { bash: './e.sh', matcher: 'edit|create' },
    ];
    const { guards, folder } = await guardsIn('.github/hooks/guards.json', { version: 1, hooks: { preToolUse } });
    expect(guards.map(({ name }) => name)).toEqual(['copilot-guards', 'a', 'b', 'c']);
    expect(guards.slice(1)).toMatchObject([
      { command: './a.sh', folder, env: {} },
      { command: './b.sh', folder },
      { command: ['./c.sh', '--strict'], folder: path.join(folder, 'tools'), env: { MODE: 'deny' } },
    ]);
    expect(guards[0]).toMatchObject({
      notes: [
        '.github/hooks/guards.json: left out 1 hook run by powershell, ' +
          '1 hook without a command, which the host passes over, 1 hook of type http, 1 hook for edit|create',
      ],
    });
  });
});
