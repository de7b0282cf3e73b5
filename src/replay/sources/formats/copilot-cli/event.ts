/** An event of a session: `{"type","data","id","timestamp","parentId"}`, one a line. */

import { isObject, objectOf, textOf, type JsonObject } from '../../../../json.ts';

export interface Event {
  readonly type: unknown;
  readonly data: JsonObject;
  /** UUID. */
  readonly id: string | undefined;
  readonly time: string | undefined;
  /** Id of the subagent whose event it is. */
  readonly subagent: string | undefined;
}

/** Reads a record as an event. */
export function eventOf(record: JsonObject): Event {
  const data = objectOf(record['data']);
  return {
    type: record['type'],
    data,
    id: textOf(record['id']),
    time: textOf(record['timestamp']),
    subagent: textOf(data['parentToolCallId']) ?? textOf(record['agentId']),
  };
}

const KINDS = /^(?:session|user|assistant|tool|hook|permission|subagent|system)\.[a-z_]+$/;

/** Whether an object is an event: it is a link of their chain. */
export function isEvent({ type, data, id, timestamp, parentId }: JsonObject): boolean {
  const isLink = parentId === null || typeof parentId === 'string';
  const isNamed = typeof type === 'string' && KINDS.test(type);
  return isLink && isNamed && isObject(data) && textOf(id) !== undefined && textOf(timestamp) !== undefined;
}
