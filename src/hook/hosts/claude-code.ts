/** Claude Code, event PreToolUse; Copilot and Cursor run the hooks of its settings too, and tell of calls in its shape. */

import { answering, refusing, saying } from '../answers.ts';
import type { HookHost } from '../hook-host.ts';
import { nestedCall } from './call.ts';

export const claudeCode: HookHost = {
  protocol: 'claude-code',
  proposed: (payload) => nestedCall(payload, { bash: 'posix', powershell: 'powershell' }),
  answer: answering({
    deny: (reason) => refusing(reason, decision('deny', reason)),
    ask: (reason) => saying(decision('ask', reason)),
    allow: () => saying(decision('allow')),
  }),
};

/** A decision in the shape that Claude Code gave and several hosts took over. */
export function decision(permissionDecision: 'allow' | 'ask' | 'deny', permissionDecisionReason?: string): object {
  return { hookSpecificOutput: { hookEventName: 'PreToolUse', permissionDecision, permissionDecisionReason } };
}
