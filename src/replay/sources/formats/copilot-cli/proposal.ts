/** A call of the shell, as it is proposed. */

import { objectOf, textOf } from '../../../../json.ts';
import { callId, type Proposal } from '../../calls/proposals.ts';
import type { Event } from './event.ts';
import type { Session } from './session.ts';

/** The tools that run commands. Others read from, write to and stop what they left running. */
export const SHELL_TOOLS = new Set<unknown>(['bash', 'powershell']);

/** What a `tool.execution_start` of such a tool proposes. */
export function proposalOf({ data, id, time, subagent }: Event, session: Session, offset: number): Proposal {
  const input = objectOf(data['arguments']);
  const facts = session.nextCall(input['command']);
  return {
    ...facts,
    tool: String(data['toolName']),
    command: input['command'],
    id: vouchedId(facts.session, callId(data['toolCallId']), id),
    offset,
    time,
    description: textOf(input['description']),
    subagent,
  };
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Events have UUIDs; calls have what the provider of the model calls them, which is unique for some and a count for
 * others. Where events were given other ids, the session has to tell them apart.
 */
function vouchedId(
  session: string | undefined,
  called: string | undefined,
  event: string | undefined,
): string | undefined {
  const parts = [called, callId(event)];
  if (event === undefined || !UUID.test(event)) parts.unshift(callId(session));
  return parts.includes(undefined) ? undefined : parts.join(' ');
}
