/**
 * What a line is worth, told from its first bytes. Builds since September 2025 write every record in one order of keys;
 * a line in any other order is parsed, and its fields decide.
 */

import { isObject, jsonIn, objectOf, type JsonObject } from '../../../../json.ts';
import { REPEATED, SCRIPT_FAILED, STRUCTURED } from './outcome.ts';
import { outputTexts } from './record.ts';

/** Where the types and the id of a call are, at the latest. */
const START_BYTES = 200;
const START =
  /^\{"timestamp":"[^"\\]*",(?:"ordinal":\d+,)?"type":"(\w+)","payload":\{(?:"type":"(\w+)"(?:,"call_id":"([^"\\]+)")?)?/;

/** Records that say something of commands, by type; of response items and events by the type of their payload. */
const TELLING = new Set([
  'session_meta',
  'turn_context',
  'function_call',
  'custom_tool_call',
  'local_shell_call',
  'item_completed',
  'turn_aborted',
  'task_started',
  'turn_started',
]);
const OUTPUTS = new Set(['function_call_output', 'custom_tool_call_output']);

/** Only a message of the host says which shell there is. */
const ENVIRONMENT = Buffer.from('<environment_context>');

/** What the end of a command has in it that a POSIX shell ran and that succeeded. In a text, quotes are escaped. */
const POSIX_SHELL = /"command":\["[^"\\]*\/(?:ba|da|k|z)?sh","/;
const SHELL_BYTES = 400;
const EXIT_ZERO = Buffer.from('"exit_code":0,');
const COMPLETED = Buffer.from('"status":"completed"}}');

/** Of a long output only the start tells what became of a call: that many bytes of the line. */
const ENOUGH_BYTES = 768;
/** No escape and no character is longer. */
const ESCAPE_BYTES = 6;
const CLOSE = '}'.charCodeAt(0);
const BACKSLASH = '\\'.charCodeAt(0);
const ASCII_END = 0x80;
/** Ends of a record that is cut off in its output: a text, or a text in a list of blocks. */
const ENDINGS = ['"}}', '"}]}}'];

export type Glance =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'parse' }
  /** As much of the record as decides. */
  | { readonly kind: 'record'; readonly value: JsonObject };

/**
 * Whether a line matters, and of a long one what of it does.
 * @param isAwaited whether a result for a call of this id would be news
 */
export function glanceAt(line: Buffer, isAwaited: (id: string) => boolean): Glance {
  const [, type, inner, id] = START.exec(line.toString('latin1', 0, START_BYTES)) ?? [];
  const name = type === 'response_item' || type === 'event_msg' ? inner : type;
  if (name === undefined || line.at(-1) !== CLOSE) return { kind: 'parse' };
  if (OUTPUTS.has(name))
    return id !== undefined && !isAwaited(id) ? { kind: 'nothing' } : recordOr(startOfOutput(line));
  if (name === 'exec_command_end') return recordOr(id !== undefined && isAwaited(id) ? plainEnd(line, id) : undefined);
  const matters = name === 'message' ? line.includes(ENVIRONMENT) : TELLING.has(name);
  return { kind: matters ? 'parse' : 'nothing' };
}

function recordOr(value: JsonObject | undefined): Glance {
  return value === undefined ? { kind: 'parse' } : { kind: 'record', value };
}

/** The record of the end of a call that ran and succeeded; none of others. */
function plainEnd(line: Buffer, id: string): JsonObject | undefined {
  const hasSucceeded = line.subarray(-COMPLETED.length).equals(COMPLETED) && line.includes(EXIT_ZERO);
  if (!hasSucceeded || !POSIX_SHELL.test(line.toString('latin1', 0, SHELL_BYTES))) return undefined;
  return { type: 'event_msg', payload: { type: 'exec_command_end', call_id: id, exit_code: 0, status: 'completed' } };
}

/** The record of a long output with the start of its text; none where it is short, or not written in that order. */
function startOfOutput(line: Buffer): JsonObject | undefined {
  if (line.length < 2 * ENOUGH_BYTES) return undefined;
  const start = line.toString('utf8', 0, placeToCut(line));
  for (const ending of ENDINGS) {
    const record = jsonIn(start + ending);
    if (isObject(record)) return isToldByStart(record) ? record : undefined;
  }
  return undefined;
}

/** Whether what decides is not at the end of the output. */
function isToldByStart(record: JsonObject): boolean {
  const payload = objectOf(record['payload']);
  const [text = ''] = outputTexts(payload['output']);
  return ![REPEATED, SCRIPT_FAILED, STRUCTURED].some((beginning) => text.startsWith(beginning));
}

/** A place between two characters, and not in an escape. */
function placeToCut(line: Buffer): number {
  let at = ENOUGH_BYTES;
  const isEscaped = (): boolean => line.subarray(at - ESCAPE_BYTES, at).includes(BACKSLASH);
  while (at < line.length && at < 2 * ENOUGH_BYTES && (isEscaped() || (line[at] ?? 0) >= ASCII_END)) at += 1;
  return at;
}
