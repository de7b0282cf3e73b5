/** Sessions and messages of OpenCode: the same records in an export, in the files of older builds, and in the database. */

import { isObject, objectOf, textOf, type JsonObject } from '../../../../json.ts';

export interface Session {
  readonly id: string | undefined;
  /** Where it began. */
  readonly directory: string | undefined;
  readonly hostVersion: string | undefined;
  /** Whether an agent started it, for a part of its own task. */
  readonly isOfSubagent: boolean;
}

export interface Message {
  readonly id: string | undefined;
  /** Milliseconds since 1970. Messages are in this order: their ids begin with 36 bits of it, and wrap around. */
  readonly created: number | undefined;
  readonly cwd: string | undefined;
  /** The agent of OpenCode that wrote it: `build`, `plan`, that of a subagent, or one of the user's making. */
  readonly mode: string | undefined;
}

export function sessionOf(record: JsonObject): Session {
  return {
    id: textOf(record['id']),
    directory: textOf(record['directory']),
    hostVersion: textOf(record['version']),
    isOfSubagent: textOf(record['parentID']) !== undefined,
  };
}

export function messageOf(record: JsonObject): Message {
  const created = objectOf(record['time'])['created'];
  return {
    id: textOf(record['id']),
    created: typeof created === 'number' ? created : undefined,
    cwd: textOf(objectOf(record['path'])['cwd']),
    mode: textOf(record['mode']) ?? textOf(record['agent']),
  };
}

/** Whether an object is a session: its id and the folder or project that it belongs to. */
export function isSession(object: JsonObject): boolean {
  const isPlaced = textOf(object['directory']) !== undefined || textOf(object['projectID']) !== undefined;
  return hasId(object, 'id', 'ses') && isPlaced && isObject(object['time']);
}

export function isMessage(object: JsonObject): boolean {
  const { role } = object;
  return hasId(object, 'id', 'msg') && hasId(object, 'sessionID', 'ses') && (role === 'user' || role === 'assistant');
}

export function isPart(object: JsonObject): boolean {
  return hasId(object, 'id', 'prt') && hasId(object, 'messageID', 'msg') && textOf(object['type']) !== undefined;
}

function hasId(object: JsonObject, name: string, kind: string): boolean {
  return textOf(object[name])?.startsWith(`${kind}_`) === true;
}
