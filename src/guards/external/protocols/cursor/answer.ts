/**
 * What Cursor makes of what a hook leaves behind. Whether an answer that its schema does not take refuses the command
 * depends on the version; whether a failure does, on the hook's `failClosed`, which also refuses on silence.
 */

import type { Action } from '../../../decision.ts';
import { objectOf, textOf, type JsonObject } from '../../../../json.ts';
import { judged, SILENCE } from '../reading/reading.ts';
import { exitFailureOf, failureOf } from '../reading/failures.ts';
import { meantBy, meantByObject } from '../reading/meant.ts';
import { printedOn, type Printed } from '../reading/printed.ts';
import type { Finished, Host, Reading } from '../protocol.ts';
import { described } from '../reading/shape.ts';
import { failing, isLost, meantBefore, refusedByExit, unheard, withoutDecision } from '../reading/unread.ts';

/** The profile of the event that Cursor has for all tools. */
export const PRE_TOOL_USE = 'pre-tool-use';

/** Twice, as every protocol: what was meant, and what Cursor does. */
export function readCursor(finished: Finished, host: Host): Reading {
  const onFailure: Action = host.failClosed ? 'block' : 'defer';
  const printed = printedOn(finished.stdout, finished.isCut);
  const meant = meantBefore(finished, printed, host);
  if (isLost(finished)) return failing(failureOf(finished, meant), onFailure);
  if (finished.exitCode === 2) return refusedByExit(finished, printed, host, messageIn(printed));
  return failing(exitFailureOf(finished, meant), onFailure, readPrinted(printed, host, onFailure));
}

function readPrinted(printed: Printed, host: Host, onFailure: Action): Reading {
  const onMisfit: Action = host.profile === 'older' ? onFailure : 'block';
  switch (printed.kind) {
    case 'nothing':
      if (onFailure === 'defer') return SILENCE;
      return unheard('cursor takes silence for a failure under failClosed', { decision: 'none' }, onFailure);
    case 'object':
      return readObject(printed.object, printed, host, onMisfit);
    case 'other':
      return withoutDecision(printed, host, readsOf(host), onMisfit);
  }
}

function readObject(object: JsonObject, printed: Printed, host: Host, onMisfit: Action): Reading {
  const isOfAnyTool = host.profile === PRE_TOOL_USE;
  const { permission, decision } = object;
  const said = permission === undefined && isOfAnyTool ? decision : permission;
  const reason = messageIn(printed);
  const rewrite = isOfAnyTool ? textOf(objectOf(object['updated_input'])['command']) : undefined;
  switch (said) {
    case 'ask':
      if (isOfAnyTool) return unheard('cursor asks nobody in preToolUse', meantBy('ask', reason, host.command));
      return judged('ask', { reason }, host);
    case 'deny':
      return judged('deny', { reason }, host);
    case 'allow':
      return judged('allow', { reason, rewrite }, host);
    case undefined:
      if (rewrite !== undefined) return judged('none', { rewrite }, host);
      return withoutDecision(printed, host, readsOf(host));
    default: {
      const meant = meantByObject(object, host.command);
      return unheard(`cursor does not know the permission ${described(said)}`, meant, onMisfit);
    }
  }
}

function readsOf({ profile }: Host): string {
  return profile === PRE_TOOL_USE ? 'cursor reads permission, or decision' : 'cursor reads permission';
}

/** What the agent is told, else what the user is; camel case in early versions. */
function messageIn(printed: Printed): string | undefined {
  if (printed.kind !== 'object') return undefined;
  const { agent_message, agentMessage, user_message, userMessage, reason } = printed.object;
  return [agent_message, agentMessage, user_message, userMessage, reason]
    .map(textOf)
    .find((message) => message !== undefined);
}
