import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { agents, findAgent, settingsFile } from '../../../src/hook/install/agents.ts';
import { type HookSetting, installedIn, programCommand, scriptCommand } from '../../../src/hook/install/command.ts';
import { foundIn, withHook, withoutHooks } from '../../../src/hook/install/settings.ts';
import { settingsHosts } from '../../../src/guards/external/settings/hosts/index.ts';
import { findHost } from '../../../src/hook/hosts/index.ts';
import { hooksIn } from '../../guards/external/settings/settings-file.ts';

const FOLDER = "/home/o'neil/.local/share/guard-replay/hook-1.2.3";

function commandFor(protocol: string, setting: Partial<HookSetting> = {}): string {
  return scriptCommand(`${FOLDER}/${protocol}.sh`, { protocol, shadow: false, args: [], ...setting });
}

function agentCalled(name: string) {
  const agent = findAgent(name);
  if (agent === undefined) throw new Error(`no agent ${name}`);
  return agent;
}

const anyOfOurs = (): boolean => true;

test('the agents: all have a protocol, and settings that are read', () => {
  expect(agents.map(({ name }) => name)).toEqual(['claude-code', 'codex', 'gemini', 'copilot', 'cursor']);
  for (const { name } of agents) {
    expect(findHost(name)).toBeDefined();
    expect(settingsHosts.map(({ protocol }) => protocol)).toContain(name);
  }
});

describe('whose settings', () => {
  const env = { CLAUDE_CONFIG_DIR: '/conf/claude', CODEX_HOME: 'relative' };
  test.each([
    ['claude-code', '/p/.claude/settings.json', '/h/.claude/settings.json', '/conf/claude/settings.json'],
    ['codex', '/p/.codex/hooks.json', '/h/.codex/hooks.json', '/h/.codex/hooks.json'],
    ['gemini', '/p/.gemini/settings.json', '/h/.gemini/settings.json', '/h/.gemini/settings.json'],
    [
      'copilot',
      '/p/.github/hooks/guard-replay.json',
      '/h/.copilot/hooks/guard-replay.json',
      '/h/.copilot/hooks/guard-replay.json',
    ],
    ['cursor', '/p/.cursor/hooks.json', '/h/.cursor/hooks.json', '/h/.cursor/hooks.json'],
  ])('%s', (name, ofProject, ofUser, told) => {
    const agent = agentCalled(name);
    expect(settingsFile(agent, { project: '/p' })).toBe(ofProject);
    expect(settingsFile(agent, { home: '/h', env: {} })).toBe(ofUser);
    expect(settingsFile(agent, { home: '/h', env })).toBe(told);
  });
});

describe.each(agents)('in $name', (agent) => {
  const { name, projectFile: file } = agent;
  const command = commandFor(name);

  test('what is installed is found as its host finds it, for the shell tool', async () => {
    const hooks = await hooksIn(file, withHook(agent, { file, text: '' }, command));
    expect(hooks.map((hook) => [hook.command, hook.protocol.name, hook.appliesTo])).toEqual([
      [command, name, undefined],
    ]);
    const inUse = withHook(agent, { file, text: '' }, command);
    const both = withHook(agent, { file, text: inUse }, commandFor(name, { shadow: true }));
    expect(foundIn(agent, { file, text: both }).hooks).toHaveLength(2);
  });

  test('twice is once; another version or other options give way in their place', () => {
    const once = withHook(agent, { file, text: '' }, command);
    expect(withHook(agent, { file, text: once }, command)).toBe(once);
    const newer = command.replace('hook-1.2.3', 'hook-2.0.0');
    expect(withHook(agent, { file, text: once }, newer)).toBe(once.replace('hook-1.2.3', 'hook-2.0.0'));
    const asProgram = programCommand('/n/node', '/p/dist/cli.js', 'scoped', {
      protocol: name,
      shadow: false,
      args: [],
    });
    expect(withHook(agent, { file, text: withHook(agent, { file, text: once }, asProgram) }, command)).toBe(once);
  });

  test('uninstalled it leaves nothing, or what others wrote to the byte', () => {
    const alone = withHook(agent, { file, text: '' }, command);
    expect(withoutHooks(agent, { file, text: alone }, anyOfOurs)).toBeUndefined();
    const entry = agent.entry('./mine.sh');
    const others = JSON.stringify({ ...agent.frame, a: [1], hooks: { [agent.event]: [entry] }, z: {} }, undefined, 4);
    const text = withHook(agent, { file, text: others }, command);
    expect(foundIn(agent, { file, text }).hooks.map((hook) => hook.command)).toEqual(['./mine.sh', command]);
    expect(withoutHooks(agent, { file, text }, anyOfOurs)).toBe(others);
    expect(withoutHooks(agent, { file, text: others }, anyOfOurs)).toBe(others);
  });

  test('of two, the one in shadow goes alone', () => {
    const once = withHook(agent, { file, text: '' }, command);
    const both = withHook(agent, { file, text: once }, commandFor(name, { shadow: true }));
    expect(withoutHooks(agent, { file, text: both }, ({ shadow }) => shadow)).toBe(once);
  });
});

describe('of a file that is there', () => {
  const agent = agentCalled('claude-code');
  const file = 'settings.json';
  const install = (text: string): string => withHook(agent, { file, text }, 'C');

  test.each([
    ['nothing', ' \n'],
    ['no hooks', '{"model":"opus"}'],
    ['hooks for something else', '{"hooks":{"Stop":[]}}'],
    ['a list that is empty', '{"hooks":{"PreToolUse":[]}}'],
    ['null for the list', '{"hooks":{"PreToolUse":null}}'],
    ['null for all', '{"hooks":null}'],
    ['a key twice', '{"hooks":{"Stop":[]},"hooks":{}}'],
  ])('%s', (_, text) => {
    expect(foundIn(agent, { file, text: install(text) }).hooks.map(({ command }) => command)).toEqual(['C']);
  });

  test.each([
    ['{"hooks":', 'settings.json, line 1, column 10: it is no JSON: mend it, its host cannot read it either'],
    ['{} // why', 'settings.json, line 1, column 4: JSON has no comments: mend it, its host cannot read it either'],
    ['[]', 'settings.json is a list: give an object'],
    ['{"hooks":[]}', 'settings.json: hooks is a list: give an object'],
    ['{"hooks":{"PreToolUse":{}}}', 'settings.json: hooks.PreToolUse is an object: give a list'],
    ['{"hooks":{"PreToolUse":["x"]}}', 'settings.json: hooks.PreToolUse[0] is the string "x": give an object'],
    [
      '{"__proto__":1,"__proto__":2}',
      'settings.json cannot be edited (Redefinition of __proto__ property (1:15)): add the hook by hand',
    ],
  ])('%s is refused', (text, complaint) => {
    expect(() => install(text)).toThrow(complaint);
    expect(() => withoutHooks(agent, { file, text }, anyOfOurs)).toThrow(complaint);
  });

  test('comments that a host allows stay, also alone', () => {
    const gemini = agentCalled('gemini');
    const command = commandFor('gemini');
    const text = '{\n  // mine\n  "a": 1 // one\n}\n';
    const installed = withHook(gemini, { file, text }, command);
    expect(installed.startsWith('{\n  // mine\n  "a": 1, // one\n  "hooks": {\n')).toBe(true);
    expect(withoutHooks(gemini, { file, text: installed }, anyOfOurs)).toBe(text);
    const only = withHook(gemini, { file, text: '{\n  // mine\n}\n' }, command);
    expect(withoutHooks(gemini, { file, text: only }, anyOfOurs)).toContain('// mine');
  });

  test('what was set beside our command stays', () => {
    const old = commandFor('claude-code').replace('1.2.3', '0.1.0');
    const group = {
      matcher: 'Bash|Edit',
      hooks: [
        { type: 'command', command: old, timeout: 5 },
        { type: 'command', command: 'B' },
      ],
    };
    const text = JSON.stringify({ hooks: { PreToolUse: [group] } });
    const installed = withHook(agent, { file, text }, commandFor('claude-code'));
    expect(installed).toBe(text.replace('0.1.0', '1.2.3'));
    const left = { hooks: { PreToolUse: [{ ...group, hooks: [group.hooks[1]] }] } };
    expect(JSON.parse(withoutHooks(agent, { file, text: installed }, anyOfOurs) ?? '')).toEqual(left);
  });
});

describe('which commands are ours', () => {
  const setting = { protocol: 'codex', shadow: true, args: ['--audit', "/a b/o'l --shadow.jsonl"] };
  test.each([
    [scriptCommand(`${FOLDER}/codex.sh`, setting), { protocol: 'codex', shadow: true }],
    [
      scriptCommand(`${FOLDER}/codex.sh`, { ...setting, shadow: false, args: [] }),
      { protocol: 'codex', shadow: false },
    ],
    [programCommand('/opt/my node', '/x/dist/cli.js', 'scoped', setting), { protocol: 'codex', shadow: true }],
    [
      programCommand('/n', '/x y/dist/cli.js', 'scoped', { ...setting, shadow: false, args: [] }),
      { protocol: 'codex', shadow: false },
    ],
    ['npx guard-replay hook --guard argv', undefined],
    ['sh /home/me/guard-replay/codex.sh', undefined],
    [path.join(FOLDER, 'codex.shadow'), undefined],
  ])('%s', (command, expected) => {
    expect(installedIn(command)).toEqual(expected);
  });
});
