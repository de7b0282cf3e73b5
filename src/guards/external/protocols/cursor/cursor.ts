/**
 * Hooks of Cursor, after its documentation: beforeShellExecution, which is told of the command alone, and preToolUse, which
 * is told of any tool. What it makes of answers is in `answer.ts`.
 */

import type { Protocol, Surroundings } from '../protocol.ts';
import { workspaceOf } from '../workspace.ts';
import { PRE_TOOL_USE, readCursor } from './answer.ts';

const TOOL = 'Shell';
/** By which hooks that serve several hosts tell that it is Cursor that asks. */
const VERSION = '2.4.21';

export const cursor: Protocol = {
  name: 'cursor',
  summary: 'Cursor: permission as JSON or exit 2 decides, failures let the command pass unless failClosed is set',
  tool: TOOL,
  profiles: [
    { name: 'current', summary: 'beforeShellExecution; an answer that is no valid JSON refuses the command' },
    { name: 'older', summary: 'beforeShellExecution; an answer that is no valid JSON lets the command pass' },
    { name: PRE_TOOL_USE, summary: 'preToolUse, the event of all tools: it can rewrite, and does not ask the user' },
  ],
  endsLine: true,
  payload: ({ command }, surroundings, profile) => {
    const { call, cwd } = surroundings;
    if (profile !== PRE_TOOL_USE) {
      return { ...commonPayload('beforeShellExecution', surroundings), command, cwd, sandbox: false };
    }
    return {
      ...commonPayload('preToolUse', surroundings),
      tool_name: TOOL,
      tool_input: { command, working_directory: cwd },
      tool_use_id: call,
      cwd,
    };
  },
  environment: ({ project, transcript }) => ({
    CURSOR_PROJECT_DIR: project,
    CURSOR_VERSION: VERSION,
    CURSOR_TRANSCRIPT_PATH: transcript,
    CLAUDE_PROJECT_DIR: project,
  }),
  read: readCursor,
};

function commonPayload(event: string, surroundings: Surroundings): object {
  const { session, call, transcript } = surroundings;
  return {
    conversation_id: session,
    generation_id: call,
    model: 'default',
    hook_event_name: event,
    cursor_version: VERSION,
    workspace_roots: workspaceOf(surroundings),
    // Nobody is signed in.
    user_email: null,
    transcript_path: transcript,
  };
}
