import { describe, expect, test } from 'vitest';
import { hasReviewer } from '../../../src/guards/argv/override.ts';
import { findHost } from '../../../src/hook/hosts/index.ts';

function proposed(protocol: string, payload: unknown) {
  const host = findHost(protocol);
  if (host === undefined) throw new Error(`there is no host ${protocol}`);
  return host.proposed(payload);
}

const CLAUDE = { session_id: 's', cwd: '/w', permission_mode: 'default', hook_event_name: 'PreToolUse' };
const BASH = { tool_name: 'Bash', tool_input: { command: 'ls' } };

describe('payloads of every version', () => {
  const rows: readonly (readonly [string, string, unknown, object])[] = [
    [
      'claude-code',
      'in full',
      { ...CLAUDE, ...BASH, tool_input: { command: 'ls', description: 'List' }, prompt_id: 'p', tool_use_id: 't' },
      {
        request: { tool: 'Bash', command: 'ls', shell: 'posix', cwd: '/w', permissionMode: 'default', reason: 'List' },
        session: 's',
        permissionMode: 'default',
      },
    ],
    ['claude-code', 'with the least', BASH, { request: { tool: 'Bash', command: 'ls', shell: 'posix' } }],
    [
      'claude-code',
      'as Copilot tells the same hooks, without a tool_use_id',
      { hook_event_name: 'PreToolUse', session_id: 's', timestamp: '2026-11-01T00:00:00Z', cwd: '/w', ...BASH },
      { request: { tool: 'Bash', command: 'ls', shell: 'posix', cwd: '/w' }, session: 's' },
    ],
    [
      'codex',
      'with a path that is null',
      { ...CLAUDE, turn_id: 't', transcript_path: null, model: 'm', ...BASH },
      {
        request: { tool: 'Bash', command: 'ls', shell: 'posix', cwd: '/w', permissionMode: 'default' },
        session: 's',
        permissionMode: 'default',
      },
    ],
    [
      'codex',
      'with words',
      { tool_name: 'shell', tool_input: { command: ['bash', '-lc', "echo 'a'"] } },
      { request: { tool: 'shell', command: String.raw`bash -lc 'echo '\''a'\'''`, shell: 'posix' } },
    ],
    [
      'gemini',
      'its only one',
      {
        session_id: 's',
        cwd: '/w',
        hook_event_name: 'BeforeTool',
        tool_name: 'run_shell_command',
        tool_input: { command: 'ls', description: 'List', dir_path: 'src', is_background: false },
      },
      {
        request: { tool: 'run_shell_command', command: 'ls', shell: 'posix', cwd: '/w', reason: 'List' },
        session: 's',
      },
    ],
    [
      'copilot',
      'arguments in a text',
      { sessionId: 's', timestamp: 1, cwd: '/w', toolName: 'bash', toolArgs: '{"command":"ls","description":"List"}' },
      { request: { tool: 'bash', command: 'ls', shell: 'posix', cwd: '/w', reason: 'List' }, session: 's' },
    ],
    [
      'copilot',
      'arguments as an object',
      { toolName: 'powershell', toolArgs: { command: 'dir' } },
      { request: { tool: 'powershell', command: 'dir', shell: 'powershell' } },
    ],
    [
      'copilot',
      'in Pascal case',
      { hook_event_name: 'PreToolUse', session_id: 's', cwd: '/w', ...BASH },
      { request: { tool: 'Bash', command: 'ls', shell: 'posix', cwd: '/w' }, session: 's' },
    ],
    [
      'cursor',
      'without a folder',
      {
        conversation_id: 'c',
        hook_event_name: 'beforeShellExecution',
        workspace_roots: ['/w'],
        command: 'ls',
        cwd: '',
      },
      { request: { tool: 'Shell', command: 'ls', shell: 'posix', cwd: '/w' }, session: 'c' },
    ],
    [
      'cursor',
      'of any tool',
      {
        conversation_id: 'c',
        hook_event_name: 'preToolUse',
        tool_name: 'Shell',
        tool_input: { command: 'ls' },
        cwd: '/w',
      },
      { request: { tool: 'Shell', command: 'ls', shell: 'posix', cwd: '/w' }, session: 'c', asksNobody: true },
    ],
    [
      'cline',
      'on the command line',
      {
        hookName: 'tool_call',
        taskId: 't',
        tool_call: { id: '1', name: 'run_commands', input: { commands: ['ls', 'pwd'] } },
      },
      { request: { tool: 'run_commands', command: 'ls\n\npwd', shell: 'posix' }, session: 't' },
    ],
    [
      'kiro',
      'version 3',
      { hook_event_name: 'PreToolUse', cwd: '/w', tool_name: 'shell', tool_input: { command: 'ls' } },
      { request: { tool: 'shell', command: 'ls', shell: 'posix', cwd: '/w' } },
    ],
    [
      'openhands',
      'its only one',
      {
        event_type: 'PreToolUse',
        tool_name: 'terminal',
        tool_input: { command: 'ls' },
        session_id: 's',
        working_dir: '/w',
      },
      { request: { tool: 'terminal', command: 'ls', shell: 'posix', cwd: '/w' }, session: 's' },
    ],
    [
      'plain',
      'its only one',
      { tool: 'shell', input: { command: '' } },
      { request: { tool: 'shell', command: '', shell: 'posix' } },
    ],
  ];
  test.each(rows)('%s: %s', (protocol, _, payload, expected) => {
    expect(proposed(protocol, payload)).toEqual(expected);
  });
});

describe('calls of other tools', () => {
  const rows: readonly (readonly [string, unknown])[] = [
    ['claude-code', { ...CLAUDE, tool_name: 'Write', tool_input: { content: 'terraform destroy' } }],
    ['claude-code', { ...CLAUDE, tool_name: 'constructor', tool_input: {} }],
    ['codex', { ...CLAUDE, tool_name: 'apply_patch', tool_input: { command: '*** Begin Patch' } }],
    ['gemini', { hook_event_name: 'BeforeTool', tool_name: 'read_file', tool_input: {} }],
    ['copilot', { toolName: 'view', toolArgs: '{"path":"x"}' }],
    ['copilot', { hook_event_name: 'PreToolUse', tool_name: 'Edit', tool_input: {} }],
    ['cursor', { hook_event_name: 'preToolUse', tool_name: 'Read', tool_input: {} }],
    ['cline', { preToolUse: { toolName: 'read_file', parameters: {} } }],
    ['windsurf', { agent_action_name: 'pre_read_code', tool_info: {} }],
    ['goose', { event: 'PreToolUse', tool_name: 'developer__text_editor', tool_input: {} }],
    ['plain', { tool: 'browser', input: {} }],
  ];
  test.each(rows)('%s %#', (protocol, payload) => {
    expect(proposed(protocol, payload)).toBeUndefined();
  });
});

describe('payloads of somebody else', () => {
  const rows: readonly (readonly [string, unknown, string])[] = [
    ['claude-code', [], 'it is no JSON object'],
    ['claude-code', 'ls', 'it is no JSON object'],
    ['claude-code', {}, 'it has no tool_name'],
    ['claude-code', { tool_name: 'Bash', tool_input: {} }, 'its call of Bash has no command'],
    ['claude-code', { ...BASH, tool_input: { command: { text: 'ls' } } }, 'its call of Bash has no command'],
    ['claude-code', { ...BASH, hook_event_name: 'PostToolUse' }, 'it is of another event than PreToolUse'],
    ['gemini', { ...BASH, tool_name: 'run_shell_command', hook_event_name: 'AfterTool' }, 'than BeforeTool'],
    ['copilot', { toolName: 'bash', toolArgs: 'ls' }, 'its call of bash has no command'],
    ['cursor', { hook_event_name: 'afterFileEdit', file_path: 'x' }, 'its call of Shell has no command'],
    ['cline', { hookName: 'TaskStart' }, 'it has no preToolUse with a toolName'],
    ['windsurf', BASH, 'it has no agent_action_name'],
    ['plain', BASH, 'it has no tool'],
  ];
  test.each(rows)('%s %#', (protocol, payload, sentence) => {
    expect(() => proposed(protocol, payload)).toThrow(sentence);
  });
});

describe('whether somebody reviews', () => {
  const rows: readonly (readonly [string, object, boolean])[] = [
    ['claude-code', { permission_mode: 'default' }, true],
    ['claude-code', { permission_mode: 'acceptEdits' }, true],
    ['claude-code', { permission_mode: 'plan' }, true],
    ['claude-code', { permission_mode: 'bypassPermissions' }, false],
    ['claude-code', { permission_mode: 'dontAsk' }, false],
    ['codex', { permission_mode: 'bypassPermissions' }, false],
    ['codex', { approval_policy: 'never' }, false],
    ['qwen', { permission_mode: 'yolo' }, false],
    ['gemini', { approvalMode: 'yolo' }, false],
    ['droid', { permission_mode: 'auto-high' }, true],
  ];
  test.each(rows)('%s %o: %s', (protocol, said, expected) => {
    const tool = { 'claude-code': 'Bash', codex: 'Bash', droid: 'Execute' }[protocol] ?? 'run_shell_command';
    const call = proposed(protocol, { tool_name: tool, tool_input: { command: 'ls' }, ...said });
    expect(hasReviewer(call?.request.permissionMode)).toBe(expected);
  });
});
