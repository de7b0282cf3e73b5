import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { historyOn } from '../../../src/replay/history/history.ts';
import { locationsOn, type Machine } from '../../../src/replay/history/locations.ts';
import { folderOf } from '../sources/files.ts';

/** A machine with these files, a home folder among them. */
function machineWith(
  files: Readonly<Record<string, string>>,
  { env = {}, platform = 'linux' }: { readonly env?: Machine['env']; readonly platform?: NodeJS.Platform } = {},
): Machine & { readonly root: string } {
  const root = folderOf(files);
  mkdirSync(join(root, 'home'), { recursive: true });
  const here = Object.fromEntries(Object.entries(env).map(([name, value]) => [name, value?.replaceAll('ROOT', root)]));
  return { root, home: join(root, 'home'), env: here, platform, cwd: join(root, 'project') };
}

const USUAL: Readonly<Record<string, string>> = {
  'home/.claude/projects/p/s.jsonl': 'claude-code',
  'home/.config/claude/projects/p/s.jsonl': 'claude-code',
  'home/.codex/sessions/2026/01/02/rollout.jsonl': 'codex',
  'home/.codex/archived_sessions/rollout.jsonl': 'codex',
  'home/.gemini/tmp/hash/chats/session.json': 'gemini-cli',
  'home/.local/share/opencode/opencode-beta.db': 'opencode',
  'home/.local/share/opencode/opencode.db': 'opencode',
  'home/.local/share/opencode/storage/part/msg/prt.json': 'opencode',
  'home/.copilot/session-state/id/events.jsonl': 'copilot-cli',
  'home/.cursor/projects/p/agent-transcripts/id/id.jsonl': 'cursor',
  'home/.pi/agent/sessions/p/s.jsonl': 'pi',
  'home/.openhands/conversations/id/base_state.json': 'openhands',
  'project/.specstory/history/session.md': 'specstory',
  'home/.bash_history': 'bash',
  'home/.zsh_history': 'zsh',
  'home/.histfile': 'zsh',
  'home/.local/share/fish/fish_history': 'fish',
  'home/.local/share/atuin/history.db': 'atuin',
  'home/.local/state/guard-replay/audit.jsonl': 'replay hook',
};

test('every usual place is found, and of databases those of every channel', async () => {
  const machine = machineWith(Object.fromEntries(Object.keys(USUAL).map((file) => [file, ''])));
  const found = await locationsOn(machine);
  expect(found.every(({ isRead }) => isRead)).toBe(true);
  expect(found.map(({ name }) => name)).toEqual(Object.values(USUAL));
  for (const [index, file] of Object.keys(USUAL).entries()) {
    expect(join(machine.root, file).startsWith(found[index]?.path ?? 'nothing')).toBe(true);
  }
  expect(found[0]?.shown).toBe('~/.claude/projects');
  expect(found.filter(({ of }) => of === 'shell').map(({ name }) => name)).toEqual([
    'bash',
    'zsh',
    'zsh',
    'fish',
    'atuin',
  ]);
});

test.each([
  ['CLAUDE_CONFIG_DIR', 'ROOT/here', 'here/projects/s', 'claude-code'],
  ['CLAUDE_CONFIG_DIR', 'ROOT/elsewhere, ROOT/here', 'here/projects/s', 'claude-code'],
  ['CLAUDE_CONFIG_DIR', '../here', 'here/projects/s', 'claude-code'],
  ['CODEX_HOME', 'ROOT/here', 'here/sessions/s', 'codex'],
  ['COPILOT_HOME', 'ROOT/here', 'here/session-state/s', 'copilot-cli'],
  ['PI_CODING_AGENT_DIR', 'ROOT/here', 'here/sessions/s', 'pi'],
  ['XDG_DATA_HOME', 'ROOT/here', 'here/opencode/opencode.db', 'opencode'],
  ['XDG_DATA_HOME', 'ROOT/here', 'here/fish/fish_history', 'fish'],
  ['XDG_STATE_HOME', 'ROOT/here', 'here/guard-replay/audit.jsonl', 'replay hook'],
  ['XDG_CONFIG_HOME', 'ROOT/here', 'here/claude/projects/s', 'claude-code'],
  ['ZDOTDIR', 'ROOT/here', 'here/.zsh_history', 'zsh'],
  ['ATUIN_DB_PATH', 'ROOT/here.db', 'here.db', 'atuin'],
])('%s=%s leads to %s', async (variable, value, file, name) => {
  const there = machineWith({ [file]: '' }, { env: { [variable]: value } });
  expect((await locationsOn(there)).map((location) => location.name)).toEqual([name]);
});

test('an override takes the place of the usual folder, and a relative XDG folder counts for nothing', async () => {
  const files = { 'home/.codex/sessions/s': '', 'home/.local/share/opencode/opencode.db': '' };
  const overridden = machineWith(files, { env: { CODEX_HOME: 'ROOT/nowhere', XDG_DATA_HOME: 'share' } });
  expect((await locationsOn(overridden)).map(({ name }) => name)).toEqual(['opencode']);
});

test.each([
  ['linux', 'home/.config/Code/User/globalStorage/saoudrizwan.claude-dev/tasks/1/ui_messages.json', 'cline'],
  [
    'darwin',
    'home/Library/Application Support/Cursor/User/globalStorage/rooveterinaryinc.roo-cline/tasks/1/x',
    'roo-code',
  ],
  ['linux', 'home/.vscode-server/data/User/globalStorage/saoudrizwan.claude-dev/tasks/1/x', 'cline'],
  ['linux', 'home/.config/Cursor/User/globalStorage/state.vscdb', 'cursor'],
  ['linux', 'home/.local/share/goose/sessions/sessions.db', 'goose'],
  ['linux', 'home/.qwen/projects/p/chats/s.jsonl', 'qwen-code'],
  ['linux', 'home/.factory/sessions/s.jsonl', 'droid'],
  ['linux', 'home/.local/share/amazon-q/data.sqlite3', 'kiro'],
  ['linux', 'home/.local/share/amp/threads/T-1.json', 'amp'],
  ['linux', 'home/.kimi/sessions/h/id/wire.jsonl', 'kimi'],
] as const)('on %s %s is seen and not read', async (platform, file, name) => {
  const found = await locationsOn(machineWith({ [file]: '' }, { platform }));
  expect(found.map((one) => ({ name: one.name, isRead: one.isRead }))).toEqual([{ name, isRead: false }]);
});

test.each([
  [undefined, 30],
  ['{"cleanupPeriodDays": 365}', 365],
  ['{"cleanupPeriodDays": "long"}', 30],
  ['not JSON', 30],
])('with the settings %s Claude Code keeps sessions for %i days', async (settings, days) => {
  const machine = machineWith({ 'home/.claude/projects/s.jsonl': '' });
  if (settings !== undefined) writeFileSync(join(machine.home, '.claude/settings.json'), settings);
  expect((await locationsOn(machine)).map(({ keptDays }) => keptDays)).toEqual([days]);
});

test('--history is what agents left: shells, hooks, and what is not read, are not among it', async () => {
  const machine = machineWith({ ...USUAL, 'home/.qwen/projects/s': '' });
  const names = (await historyOn(machine)).map((source) => (typeof source === 'string' ? source : source.name));
  expect(names.length).toBe(13);
  expect(names).toContain('~/.codex/sessions');
  expect(names.join()).not.toMatch(/bash|zsh|fish|atuin|qwen|audit/);

  await expect(historyOn(machineWith({ 'home/.bash_history': 'ls\n' }))).rejects.toThrow(/^--history: no agent/);
});
