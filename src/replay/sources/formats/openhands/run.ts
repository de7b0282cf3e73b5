/** The cases of one run, in whichever way its version tells of it. */

import type { Case } from '../../../case.ts';
import { isObject, type JsonObject } from '../../../../json.ts';
import { idOf, sessionOf } from '../../calls/lineage.ts';
import type { Proposals } from '../../calls/proposals.ts';
import type { Skip } from '../../source.ts';
import { Conversation } from './conversation.ts';
import { History } from './history.ts';
import { isSdkEvent } from './sdk-event.ts';
import { taskOf, type Task } from './task.ts';

/** Where the events of a run stand, and what is known besides. */
export interface Run {
  /** Some builds kept an action and its observation as a pair. */
  readonly events: readonly unknown[];
  /** What is around them, if anything. */
  readonly output: JsonObject;
  /** Byte offset of the record that holds all of them; without one, each call counts by its ordinal. */
  readonly offset?: number;
}

export async function casesOf(
  { events, output, offset }: Run,
  proposals: Proposals,
  skip: Skip,
): Promise<readonly Case[]> {
  const given = events.flat();
  const records = given.filter(isObject);
  if (records.length < given.length) skip('not a record', given.length - records.length);
  const task = taskOf(output);
  if (isSdkEvent(records[0])) return casesOfSdk(records, task, { proposals, offset: offset ?? 0 }, skip);
  const history = new History(task, skip);
  for (const event of records) history.take(event);
  return history.cases(proposals, offset);
}

/** Benchmarks of later versions write the same lines, with the events of the SDK. */
async function casesOfSdk(
  events: readonly JsonObject[],
  { name, repository }: Task,
  place: { readonly proposals: Proposals; readonly offset: number },
  skip: Skip,
): Promise<readonly Case[]> {
  const session = sessionOf(name, idOf(events[0]?.['id']));
  const conversation = new Conversation({ session, cwd: undefined, permissionMode: undefined, repository }, skip);
  const cases: Case[] = [];
  for (const event of events) cases.push(...(await conversation.take(event, place)));
  return [...cases, ...conversation.rest()];
}
