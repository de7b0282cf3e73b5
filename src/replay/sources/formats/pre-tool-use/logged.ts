/** A line of a log of hooks: a payload as an agent wrote it to a hook, bare or wrapped by what logged it. */

import { answerOfJson, answerOfRun } from '../../calls/hook-answers.ts';
import { isObject, objectOf, textOf, type JsonObject } from '../../../../json.ts';
import { isoOfMillis } from '../../calls/time.ts';

export interface Logged {
  readonly payload: JsonObject;
  /** When it was logged, or else when the agent says; ISO 8601. */
  readonly time: string | undefined;
  /** What the hook answered, where the wrapper has it; a line for `hookSaid`. */
  readonly said: string | undefined;
}

/** Where wrappers put the payload: hooks that log their input have no format in common, but few names for it. */
const PAYLOADS = ['payload', 'input', 'data'];
const ANSWERS = ['output', 'response', 'answer'];
const TIMES = ['ts', 'timestamp', 'time', 'logged_at'];

/** What a line's object logs; none where it holds no payload of a hook. */
export function loggedIn(object: JsonObject): Logged | undefined {
  if (isPayload(object)) return { payload: object, time: timeIn(object), said: undefined };
  const payload = PAYLOADS.map((name) => objectOf(object[name])).find(isPayload);
  if (payload === undefined) return undefined;
  return { payload, time: timeIn(object) ?? timeIn(payload), said: answerIn(object) };
}

/**
 * Whether an object is the payload of a hook: most agents name the event, the session and the folder; GitHub Copilot
 * CLI names the tool instead of the event, in camel case.
 */
function isPayload(object: JsonObject): boolean {
  const has = (...names: readonly string[]): boolean => names.some((name) => typeof object[name] === 'string');
  const isNamed = has('hook_event_name') && has('session_id', 'conversation_id');
  return isNamed || (has('toolName') && has('cwd') && Object.hasOwn(object, 'toolArgs'));
}

/** The answer is an object, or what was printed; how the hook exited stands in it or beside it. */
function answerIn(wrapper: JsonObject): string | undefined {
  const answer = ANSWERS.map((name) => wrapper[name]).find((value) => value !== undefined && value !== null);
  const { exit_code, exitCode = exit_code, stdout = answer, stderr } = { ...wrapper, ...objectOf(answer) };
  const decision = answerOfJson(answer);
  if (decision !== undefined && exitCode !== 2) return decision;
  const isRun = [exitCode, stderr].some((part) => part !== undefined) || typeof stdout === 'string';
  if (isRun) return answerOfRun({ exitCode, stdout, stderr });
  return isObject(answer) ? 'exit 0' : undefined;
}

/** Milliseconds since 1970 from this number on, seconds below it. */
const MILLIS_FROM = 1e11;
const ISO = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/;

function timeIn(object: JsonObject): string | undefined {
  const time = TIMES.map((name) => object[name]).find((value) => typeof value === 'number' || isIso(value));
  if (typeof time === 'number') return isoOfMillis(time < MILLIS_FROM ? time * 1000 : time);
  return textOf(time);
}

function isIso(value: unknown): boolean {
  return typeof value === 'string' && ISO.test(value);
}
