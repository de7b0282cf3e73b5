/** Hosts that differ in names, and in what they read besides exit code 2, which blocks under all of them. */

import { objectOf, textOf } from '../../json.ts';
import { answering, refusing, saying, type Dialect } from '../answers.ts';
import type { HookHost, Proposed } from '../hook-host.ts';
import { nestedCall, objectIn, proposal } from './call.ts';
import { decision } from './claude-code.ts';

interface Row extends Dialect {
  readonly protocol: string;
  proposed(payload: unknown): Proposed | undefined;
}

/** As Claude Code is told. */
const LIKE_CLAUDE_CODE: Dialect = {
  deny: (reason) => refusing(reason, decision('deny', reason)),
  ask: (reason) => saying(decision('ask', reason)),
  allow: () => saying(decision('allow')),
};

const ROWS: readonly Row[] = [
  { protocol: 'windsurf', proposed: windsurfCall, deny: (reason) => refusing(reason) },
  {
    protocol: 'kiro',
    proposed: (payload) => nestedCall(payload, { execute_bash: 'posix', shell: 'posix' }),
    deny: (reason) => refusing(reason),
  },
  { protocol: 'droid', proposed: (payload) => nestedCall(payload, { execute: 'posix' }), ...LIKE_CLAUDE_CODE },
  { protocol: 'qwen', proposed: (payload) => nestedCall(payload, { run_shell_command: 'posix' }), ...LIKE_CLAUDE_CODE },
  {
    protocol: 'goose',
    proposed: (payload) => nestedCall(payload, { developer__shell: 'posix', shell: 'posix' }),
    deny: (reason) => refusing(reason, { decision: 'block', reason }),
    allow: () => saying({ decision: 'allow' }),
  },
  {
    protocol: 'openhands',
    proposed: (payload) => nestedCall(payload, { terminal: 'posix', execute_bash: 'posix' }),
    deny: (reason) => refusing(reason, { decision: 'deny', reason }),
    allow: () => saying({ decision: 'allow' }),
  },
];

export const exitTwo: readonly HookHost[] = ROWS.map((row) => ({
  protocol: row.protocol,
  proposed: (payload) => row.proposed(payload),
  answer: answering(row),
}));

function windsurfCall(payload: unknown): Proposed | undefined {
  const object = objectIn(payload);
  const action = textOf(object['agent_action_name']);
  if (action === undefined) throw new Error('it has no agent_action_name');
  if (action !== 'pre_run_command') return undefined;
  const { command_line: command, cwd } = objectOf(object['tool_info']);
  const named = { ...object, session_id: object['trajectory_id'] };
  return proposal(named, { tool: 'run_command', shell: 'posix', command, cwd: textOf(cwd) });
}
