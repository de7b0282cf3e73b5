/**
 * Cursor, event beforeShellExecution, after its documentation. Whether an answer that its schema does not take refuses the
 * command depends on the version; whether a failure does, on the hook's `failClosed`, which also refuses on silence.
 */

import type { Action } from '../../decision.ts';
import { textOf, type JsonObject } from '../../../json.ts';
import { judged, SILENCE } from './reading/reading.ts';
import { exitFailureOf, failureOf } from './reading/failures.ts';
import { meantByObject } from './reading/meant.ts';
import { printedOn, type Printed } from './reading/printed.ts';
import type { Host, Protocol, Reading } from './protocol.ts';
import { described } from './reading/shape.ts';
import { failing, isLost, meantBefore, refusedByExit, unheard, withoutDecision } from './reading/unread.ts';

const READS = 'cursor reads permission';

export const cursor: Protocol = {
  name: 'cursor',
  summary: 'Cursor: permission as JSON or exit 2 decides, failures let the command pass unless failClosed is set',
  tool: 'Shell',
  profiles: [
    { name: 'current', summary: 'an answer that is no valid JSON refuses the command, after its documentation' },
    { name: 'older', summary: 'an answer that is no valid JSON lets the command pass' },
  ],
  endsLine: true,
  payload: ({ command }, { session, call, transcript, project, cwd }) => ({
    conversation_id: session,
    generation_id: call,
    hook_event_name: 'beforeShellExecution',
    workspace_roots: [project],
    transcript_path: transcript,
    command,
    cwd,
  }),
  environment: ({ project, transcript }) => ({
    CURSOR_PROJECT_DIR: project,
    CURSOR_TRANSCRIPT_PATH: transcript,
    CLAUDE_PROJECT_DIR: project,
  }),
  read(finished, host) {
    const onFailure: Action = host.failClosed ? 'block' : 'defer';
    const printed = printedOn(finished.stdout, finished.isCut);
    const meant = meantBefore(finished, printed, host);
    if (isLost(finished)) return failing(failureOf(finished, meant), onFailure);
    if (finished.exitCode === 2) return refusedByExit(finished, printed, host, messageIn(printed));
    return failing(exitFailureOf(finished, meant), onFailure, readPrinted(printed, host, onFailure));
  },
};

function readPrinted(printed: Printed, host: Host, onFailure: Action): Reading {
  const onMisfit: Action = host.profile === 'older' ? onFailure : 'block';
  switch (printed.kind) {
    case 'nothing':
      if (onFailure === 'defer') return SILENCE;
      return unheard('cursor takes silence for a failure under failClosed', { decision: 'none' }, onFailure);
    case 'object':
      return readObject(printed.object, printed, host, onMisfit);
    case 'other':
      return withoutDecision(printed, host, READS, onMisfit);
  }
}

function readObject(object: JsonObject, printed: Printed, host: Host, onMisfit: Action): Reading {
  const { permission } = object;
  switch (permission) {
    case 'allow':
    case 'ask':
    case 'deny':
      return judged(permission, { reason: messageIn(printed) }, host);
    case undefined:
      return withoutDecision(printed, host, READS);
    default: {
      const meant = meantByObject(object, host.command);
      return unheard(`cursor does not know the permission ${described(permission)}`, meant, onMisfit);
    }
  }
}

/** What the agent is told, else what the user is; camel case in early versions. */
function messageIn(printed: Printed): string | undefined {
  if (printed.kind !== 'object') return undefined;
  const { agent_message, agentMessage, user_message, userMessage } = printed.object;
  return textOf(agent_message) ?? textOf(agentMessage) ?? textOf(user_message) ?? textOf(userMessage);
}
