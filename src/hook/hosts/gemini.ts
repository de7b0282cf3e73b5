/** Gemini CLI, event BeforeTool. It reads JSON at any exit code, and words on standard error where there is none. */

import { answering, refusing, saying } from '../answers.ts';
import type { HookHost } from '../hook-host.ts';
import { nestedCall } from './call.ts';

export const gemini: HookHost = {
  protocol: 'gemini',
  proposed: (payload) => nestedCall(payload, { run_shell_command: 'posix' }, 'BeforeTool'),
  answer: answering({
    deny: (reason) => refusing(reason, { decision: 'deny', reason }),
    ask: (reason) => saying({ decision: 'ask', reason }),
    allow: () => saying({ decision: 'allow' }),
  }),
};
