/** What a line of a Codex log says, told from its fields; the shapes of several years under one set of names. */

import { isObject, objectsIn, textOf, type JsonObject } from '../../../../json.ts';

export interface CodexRecord {
  /** `session_meta`, `turn_context`; of response items and events their own type; of `codex exec --json` that of the event. */
  readonly type: string;
  readonly payload: JsonObject;
  readonly time: string | undefined;
}

/** Records with a payload, as rollouts have been written since September 2025. */
const WRAPPERS = new Set(['session_meta', 'turn_context', 'response_item', 'event_msg', 'compacted']);
const NAMELESS = new Set(['response_item', 'event_msg']);

/** Reads a line's object as a record; none where it is of no kind that is known. */
export function recordOf(line: JsonObject): CodexRecord | undefined {
  const { type, payload } = line;
  const time = textOf(line['timestamp']);
  if (isHeader(line)) return { type: 'session_meta', payload: line, time };
  if (typeof type !== 'string') return undefined;
  if (!WRAPPERS.has(type)) return { type, payload: line, time };
  if (!isObject(payload)) return undefined;
  return { type: NAMELESS.has(type) ? (textOf(payload['type']) ?? type) : type, payload, time };
}

/** The fields of a `session_meta`, which some builds put one deeper. */
export function metaOf({ payload }: CodexRecord): JsonObject {
  for (const inner of [payload['payload'], payload['meta']]) if (isObject(inner)) return { ...payload, ...inner };
  return payload;
}

/** Whether an object begins a session of the first builds, which wrote items without a wrapper. */
function isHeader(line: JsonObject): boolean {
  const hasPlace = Object.hasOwn(line, 'instructions') || isObject(line['git']);
  return (
    line['type'] === undefined && typeof line['id'] === 'string' && typeof line['timestamp'] === 'string' && hasPlace
  );
}

/** Whether an object is a record of a rollout or of `codex exec --json`. Of one that is cut off, objects are `''`. */
export function isRecord(line: JsonObject): boolean {
  const { type, payload, item } = line;
  if (isHeader(line) || line['record_type'] === 'state') return true;
  if (typeof type !== 'string') return false;
  if (WRAPPERS.has(type)) return (isObject(payload) || payload === '') && Object.hasOwn(line, 'timestamp');
  if (type === 'thread.started') return typeof line['thread_id'] === 'string';
  return /^item\.(?:started|updated|completed)$/.test(type) && isObject(item) && typeof itemType(item) === 'string';
}

/** The type of an item of `codex exec --json`, called `item_type` at first. */
export function itemType(item: JsonObject): unknown {
  return item['type'] ?? item['item_type'];
}

/** The texts of an output: a string, a list of blocks, or an object around one of them. */
export function outputTexts(output: unknown): readonly string[] {
  if (typeof output === 'string') return [output];
  if (Array.isArray(output)) return objectsIn(output).map((block) => textOf(block['text']) ?? '');
  return isObject(output) && output['content'] !== undefined ? outputTexts(output['content']) : [];
}
