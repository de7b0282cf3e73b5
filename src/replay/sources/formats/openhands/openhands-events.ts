/** OpenHands as an SDK: a folder a conversation, with its state and one file an event. */

import type { Case } from '../../../case.ts';
import { readBeside } from '../../input/beside.ts';
import { readDocument } from '../../text/document.ts';
import type { Head } from '../../open/head.ts';
import { isObject, jsonIn, objectOf, textOf, type JsonObject } from '../../../../json.ts';
import { Proposals } from '../../calls/proposals.ts';
import type { Input, ScatteredFormat, Skip } from '../../source.ts';
import { Conversation, type Circumstances } from './conversation.ts';
import { isBaseState, isSdkEvent } from './sdk-event.ts';

/** So many files of a conversation are read before its cases are handed on. */
const FILES_A_BATCH = 256;

export const openhandsEvents: ScatteredFormat = {
  kind: 'scattered',
  name: 'openhands-events',
  summary: 'conversations of OpenHands from version 1 on (~/.openhands/conversations)',
  known: 'partly',

  recognises({ document, text, whole }: Head): boolean {
    if (!isObject(document)) return false;
    const isCut = !whole || !text.trimEnd().endsWith('}');
    return isSdkEvent(document, isCut) || isBaseState(document);
  },

  /** Conversation by conversation. A case comes when its result does; `seq` keeps the order of proposal. */
  async *read(inputs: readonly Input[], skip: Skip): AsyncGenerator<readonly Case[]> {
    for (const [folder, events] of byConversation(inputs)) {
      const conversation = new Conversation(await circumstancesOf(folder, events), skip);
      let settled: Case[] = [];
      for (const [index, input] of events.entries()) {
        const event = await readDocument(input, skip);
        if (!isObject(event)) skip('not a record');
        else if (!isBaseState(event)) {
          const place = { proposals: new Proposals('openhands', input, skip), offset: 0 };
          settled.push(...(await conversation.take(event, place)));
        }
        if (index % FILES_A_BATCH > 0) continue;
        yield settled;
        settled = [];
      }
      yield [...settled, ...conversation.rest()];
    }
  },
};

/** Where a file lies: the folder of the conversation, which holds another one for the events. */
const PLACE = /^(?:(.*)[\\/])?[^\\/]*$/s;
const FOLDER_OF_EVENTS = /(?:^|[\\/])events$/;
const EVENT = /[\\/]events[\\/][^\\/]*$/;
const ORDINAL = /(?:^|[\\/])event-(\d+)-[^\\/]*$/;

/** The files of each conversation, in the order of its events, which their names have. */
function byConversation(inputs: readonly Input[]): ReadonlyMap<string, readonly Input[]> {
  const found = new Map<string, Input[]>();
  for (const input of inputs) {
    const [, folder = ''] = PLACE.exec(input.path ?? input.name) ?? [];
    const conversation = folder.replace(FOLDER_OF_EVENTS, '');
    const others = found.get(conversation);
    if (others === undefined) found.set(conversation, [input]);
    else others.push(input);
  }
  for (const events of found.values()) events.sort((a, b) => ordinalOf(a) - ordinalOf(b));
  return found;
}

/** The ordinal in a name; files without one keep the order that they have, before all others. */
function ordinalOf({ path, name }: Input): number {
  const [, ordinal = '-1'] = ORDINAL.exec(path ?? name) ?? [];
  return Number(ordinal);
}

async function circumstancesOf(folder: string, events: readonly Input[]): Promise<Circumstances> {
  const { id, workspace, confirmation_policy: policy } = await baseStateOf(events);
  const isOfConversation = events.some(({ path, name }) => EVENT.test(path ?? name));
  return {
    // The folder of a conversation has its id for a name.
    session: textOf(id) ?? (isOfConversation ? folder.split(/[\\/]/).at(-1) : undefined),
    cwd: textOf(objectOf(workspace)['working_dir']),
    permissionMode: textOf(objectOf(policy)['kind']),
  };
}

/** The state that a conversation keeps: beside the folder of its events, or beside the events themselves. */
async function baseStateOf(events: readonly Input[]): Promise<JsonObject> {
  const [first] = events;
  if (first === undefined) return {};
  for (const place of ['base_state.json', '../base_state.json']) {
    const text = await readBeside(first, place);
    if (text !== undefined) return objectOf(jsonIn(text));
  }
  return {};
}
