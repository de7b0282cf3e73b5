/** The messages of a Cursor transcript. */

import { isObject, objectOf, objectsIn, type JsonObject } from '../../../../json.ts';

/** What records of others have that look alike: Claude Code, pi-subagents, lists of commands. */
const FOREIGN = ['type', 'recordType', 'parentUuid', 'sessionId', 'command'];

/** Whether an object is a message as Cursor writes it: the role beside the message, and not in it. */
export function isRecord(object: JsonObject): boolean {
  const { message } = object;
  if (!isRole(object['role']) || FOREIGN.some((name) => Object.hasOwn(object, name))) return false;
  return isObject(message) && Array.isArray(message['content']) && !Object.hasOwn(message, 'role');
}

/** Whether an object that was cut off, so that texts are all that is seen of it, began as such a message. */
export function isStartOfRecord(object: JsonObject): boolean {
  return isRole(object['role']) && object['message'] === '' && Object.keys(object).length === 2;
}

/** The blocks of an agent's message. */
export function blocksOf({ role, message }: JsonObject): readonly JsonObject[] {
  return role === 'assistant' ? objectsIn(objectOf(message)['content']) : [];
}

function isRole(role: unknown): boolean {
  return role === 'user' || role === 'assistant';
}
