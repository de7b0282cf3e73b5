/** One reading of a part of a message, whichever way it was stored. */

import { hash } from 'node:crypto';
import type { Happened } from '../../../case.ts';
import { folderIn, projectOf } from '../../calls/folders.ts';
import { objectOf, textOf, type JsonObject } from '../../../../json.ts';
import { callId, type Proposal } from '../../calls/proposals.ts';
import { isoOfMillis } from '../../calls/time.ts';
import { outcomeOf } from './outcome.ts';
import type { Message, Session } from './records.ts';

/** A command for the shell. */
export interface Call {
  readonly kind: 'call';
  readonly id: unknown;
  readonly callId: unknown;
  readonly command: unknown;
  readonly description: string | undefined;
  readonly workdir: string | undefined;
  /** Milliseconds since 1970. */
  readonly start: unknown;
  readonly happened: Happened;
}

/** What a part holds for us. `announcement`: the next message holds what the user ran, as if an agent had. */
export type Part = Call | { readonly kind: 'announcement' };

const TOOL = 'bash';
const ANNOUNCEMENT = 'The following tool was executed by the user';

/** What stands in the JSON of every part that holds something for us, as it is written. */
export const NEEDLES = [`"${TOOL}"`, ANNOUNCEMENT] as const;

/** Reads a part; none where it is text, another tool, bookkeeping. */
export function partOf(record: JsonObject): Part | undefined {
  const { type, tool } = record;
  if (type === 'text' && record['synthetic'] === true && record['text'] === ANNOUNCEMENT)
    return { kind: 'announcement' };
  if (type !== 'tool' || tool !== TOOL) return undefined;
  const state = objectOf(record['state']);
  const input = objectOf(state['input']);
  return {
    kind: 'call',
    id: record['id'],
    callId: record['callID'],
    command: input['command'],
    description: textOf(input['description']),
    workdir: textOf(input['workdir']),
    start: objectOf(state['time'])['start'],
    happened: outcomeOf(state),
  };
}

/** What is known of a call, but for its place. */
export function proposalOf(call: Call, message: Message, session: Session): Omit<Proposal, 'seq' | 'offset'> {
  const { command, description, happened } = call;
  return {
    tool: TOOL,
    command,
    id: idOf(call, message),
    cwd: folderIn(message.cwd ?? session.directory, call.workdir),
    permissionMode: message.mode,
    hostVersion: session.hostVersion,
    session: session.id,
    time: isoOfMillis(call.start) ?? isoOfMillis(message.created),
    description,
    subagent: session.isOfSubagent ? (message.mode ?? session.id) : undefined,
    project: session.directory && projectOf(session.directory),
    happened,
  };
}

/**
 * A fork of a session copies its messages and parts under new ids of their own, but with the time of the message and
 * the id that the model gave the call. That id is unique in its message only (`functions.bash:0`), and two subagents
 * may begin a message in the same millisecond, so the command takes part; its hash, because ids are shown. Where the
 * log was cleaned of such ids, the part's own is left.
 */
function idOf({ id, callId: given, command }: Call, { created }: Message): string | undefined {
  const ofModel = callId(given);
  if (ofModel === undefined || created === undefined || typeof command !== 'string') return callId(id);
  return `${created} ${ofModel} ${hash('sha256', command).slice(0, 16)}`;
}
