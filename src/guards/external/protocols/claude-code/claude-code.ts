/** Hooks of Claude Code, event PreToolUse: its payload. What it makes of answers is in `claude-code-answer.ts`. */

import type { Request } from '../../../guard.ts';
import type { Protocol, Surroundings } from '../protocol.ts';
import { readClaudeCode } from './answer.ts';
import { CLAUDE_CODE_PROFILES, behaviourOf } from './profiles.ts';

const MODES = ['default', 'plan', 'acceptEdits', 'auto', 'dontAsk', 'bypassPermissions'];

/** How hard the model thinks, which hooks are told: nothing that a guard should depend on. */
const EFFORT = 'high';

export const claudeCode: Protocol = {
  name: 'claude-code',
  summary: 'Claude Code: exit 2 blocks, JSON decides at any other exit code, failures let the command pass',
  tool: 'Bash',
  profiles: CLAUDE_CODE_PROFILES,
  hostTimeoutMillis: 600_000,
  endsLine: true,
  payload(request, surroundings, profile) {
    const common = commonPayload(request, surroundings);
    if (behaviourOf(profile).minimalPayload) return common;
    return {
      ...common,
      prompt_id: surroundings.session,
      effort: { level: EFFORT },
      tool_use_id: surroundings.call,
    };
  },
  // CLAUDE_CODE_REMOTE is set in its remote environments only.
  environment: ({ project }) => ({ CLAUDE_PROJECT_DIR: project, CLAUDE_EFFORT: EFFORT }),
  read: readClaudeCode,
};

function commonPayload(request: Request, { session, transcript, cwd }: Surroundings): object {
  const { shell, command, permissionMode, reason } = request;
  return {
    session_id: session,
    transcript_path: transcript,
    cwd,
    permission_mode: MODES.find((mode) => mode === permissionMode) ?? 'default',
    hook_event_name: 'PreToolUse',
    tool_name: shell === 'powershell' ? 'PowerShell' : claudeCode.tool,
    tool_input: { command, ...(reason !== undefined && { description: reason }) },
  };
}
