/** Hosts that differ in names, in what they read besides exit code 2, which blocks under all of them, and in little else. */

import type { Protocol, Surroundings } from '../protocol.ts';
import { readExitTwo, type Listener } from './answer.ts';
import { MOMENT } from '../moment.ts';
import { saidLikeClaudeCode, saidToGoose, saidToQwen } from '../reading/said.ts';

interface Row extends Listener, Omit<Protocol, 'profiles' | 'read'> {
  /** Where what is known of the host comes from. */
  readonly known: string;
}

const EVENT = 'PreToolUse';
const DROID_MODES = ['off', 'spec', 'auto-low', 'auto-medium', 'auto-high'];
const QWEN_MODES = ['default', 'plan', 'auto_edit', 'yolo'];

const ROWS: readonly Row[] = [
  {
    name: 'windsurf',
    summary: 'Windsurf: exit 2 blocks, nothing else does',
    known: 'after its documentation, which tells of no timeout',
    tool: 'run_command',
    reads: 'exit codes only',
    endsLine: true,
    payload: ({ command }, { session, call, cwd }) => ({
      agent_action_name: 'pre_run_command',
      trajectory_id: session,
      execution_id: call,
      timestamp: MOMENT.toISOString(),
      tool_info: { command_line: command, cwd },
    }),
    environment: () => ({}),
  },
  {
    name: 'kiro',
    summary: 'Kiro and Amazon Q: exit 2 blocks, nothing else does',
    known: 'after its documentation; it may reuse an answer for a while where the hook is set so',
    tool: 'execute_bash',
    hostTimeoutMillis: 30_000,
    reads: 'exit codes only',
    endsLine: true,
    payload: ({ command, reason }, { session, cwd }) => ({
      hook_event_name: 'preToolUse',
      cwd,
      session_id: session,
      tool_name: 'execute_bash',
      tool_input: { command, ...(reason !== undefined && { summary: reason }) },
    }),
    environment: () => ({}),
  },
  {
    name: 'droid',
    summary: 'Factory Droid: exit 2 blocks, JSON decides at exit 0, failures let the command pass',
    known: 'after its documentation',
    tool: 'Execute',
    hostTimeoutMillis: 60_000,
    reads: 'permissionDecision under hookSpecificOutput at exit 0',
    saidIn: saidLikeClaudeCode,
    endsLine: true,
    payload: ({ command, permissionMode }, surroundings) => ({
      ...place(surroundings),
      ...modeAmong(DROID_MODES, permissionMode),
      hook_event_name: EVENT,
      tool_name: 'Execute',
      tool_input: { command },
    }),
    environment: ({ project }) => ({ FACTORY_PROJECT_DIR: project }),
  },
  {
    name: 'qwen',
    summary: 'Qwen Code: exit 2 blocks, JSON decides at any other exit code, failures let the command pass',
    known: 'after its documentation; exit codes above 2 as its source treats them',
    tool: 'run_shell_command',
    hostTimeoutMillis: 60_000,
    reads: 'permissionDecision under hookSpecificOutput',
    output: ({ stdout, stderr }) => stdout.trim() || stderr,
    saidIn: saidToQwen,
    heedsAfterFailure: ({ decision }) => decision !== 'none',
    endsLine: false,
    payload: ({ command, reason, permissionMode }, surroundings) => ({
      ...place(surroundings),
      ...modeAmong(QWEN_MODES, permissionMode),
      hook_event_name: EVENT,
      tool_name: 'run_shell_command',
      tool_input: { command, ...(reason !== undefined && { description: reason }) },
    }),
    environment: ({ project }) => ({
      QWEN_PROJECT_DIR: project,
      GEMINI_PROJECT_DIR: project,
      CLAUDE_PROJECT_DIR: project,
    }),
  },
  {
    name: 'goose',
    summary:
      'Goose: exit 2 or a block as JSON at any exit code, failures let the command pass unless on_failure is block',
    known: 'as its source decodes answers',
    tool: 'developer__shell',
    hostTimeoutMillis: 30_000,
    reads: 'decision, allow or block',
    isMarkText: true,
    saidIn: saidToGoose,
    heedsAfterFailure: ({ decision }) => decision === 'deny',
    onAllow: 'defer',
    canFailClosed: true,
    endsLine: false,
    payload: ({ command }, { session, call, cwd }) => ({
      event: EVENT,
      session_id: session,
      matcher_context: 'developer__shell',
      tool_name: 'developer__shell',
      tool_input: { command },
      working_dir: cwd,
      tool_call_id: call,
    }),
    environment: ({ project }) => ({ PLUGIN_ROOT: project }),
  },
];

export const exitTwo: readonly Protocol[] = ROWS.map((row) => ({
  ...row,
  profiles: [{ name: 'current', summary: row.known }],
  read: (finished, host) => readExitTwo(row, finished, host),
}));

/** Where a session is, as hosts say it that copied Claude Code. */
function place({ session, transcript, cwd }: Surroundings): object {
  return { session_id: session, transcript_path: transcript, cwd };
}

/** The permission mode, where it is a word of the host. */
function modeAmong(modes: readonly string[], mode: string | undefined): object {
  return mode !== undefined && modes.includes(mode) ? { permission_mode: mode } : {};
}
