/** Cursor: beforeShellExecution, which is told of the command alone, and preToolUse, at which it asks nobody. */

import { listOf, textOf } from '../../json.ts';
import { answering, refusing, saying } from '../answers.ts';
import type { HookHost } from '../hook-host.ts';
import { nestedCall, objectIn, proposal } from './call.ts';

export const cursor: HookHost = {
  protocol: 'cursor',
  proposed(payload) {
    const object = objectIn(payload);
    // Where no folder is told, it is that of the workspace.
    const [workspace] = listOf(object['workspace_roots']);
    if (object['tool_name'] === undefined) {
      const { command } = object;
      return proposal(object, { tool: 'Shell', shell: 'posix', command, cwd: textOf(workspace) });
    }
    const call = nestedCall(payload, { shell: 'posix', bash: 'posix' });
    return call && { ...call, asksNobody: true };
  },
  answer: answering({
    deny: (reason) => refusing(reason, permission('deny', reason)),
    ask: (reason) => saying(permission('ask', reason)),
    allow: () => saying(permission('allow')),
  }),
};

/** What the user and the agent are told, in the names of today and of its first versions. */
function permission(word: 'allow' | 'ask' | 'deny', reason?: string): object {
  const messages = { user_message: reason, agent_message: reason, userMessage: reason, agentMessage: reason };
  return { permission: word, ...messages };
}
