/**
 * Codex, event PreToolUse. It takes an ask or an allow for an error, and runs the command. A deny is JSON at exit code 0:
 * exit code 2 was seen to let a command pass where its words got lost on the way.
 */

import { answering, saying } from '../answers.ts';
import type { HookHost } from '../hook-host.ts';
import { nestedCall } from './call.ts';
import { decision } from './claude-code.ts';

export const codex: HookHost = {
  protocol: 'codex',
  proposed: (payload) => nestedCall(payload, { bash: 'posix', shell: 'posix' }),
  answer: answering({ deny: (reason) => saying(decision('deny', reason)) }),
};
