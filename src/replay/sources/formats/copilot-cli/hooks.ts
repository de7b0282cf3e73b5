/** What hooks of that day answered: a hook is asked about all calls of a turn at once. */

import { answerLine, answerOfJson } from '../../calls/hook-answers.ts';
import { objectOf, objectsIn, textOf, type JsonObject } from '../../../../json.ts';

/** The type of hooks that are asked before tools run. */
export const BEFORE_TOOL = 'preToolUse';

/** Ids of the calls that a hook is asked about, from `hook.start`. */
export function callsAskedAbout(data: JsonObject): readonly string[] {
  const ids = objectsIn(objectOf(data['input'])['toolCalls']).map(({ id }) => textOf(id));
  return ids.filter((id) => id !== undefined);
}

/**
 * What a hook answered about a call, from its `hook.end`, as `hookSaid` has it: a decision, else how the hook ended.
 * @param calls those that it was asked about: what it put out has an entry for each, or is about all of them
 */
export function answerAbout(callId: string, calls: readonly string[], data: JsonObject): string {
  const output = objectOf(data['output']);
  const answer = calls.some((id) => Object.hasOwn(output, id)) ? output[callId] : output;
  return answerOfJson(answer) ?? answerLine(wordFor(answer, data), detailOf(answer, data));
}

/** Whether such an answer keeps a call from running. */
export function denies(answer: string): boolean {
  return /^deny\b/.test(answer);
}

function wordFor(answer: unknown, data: JsonObject): string {
  if (textOf(answer)?.startsWith('Denied by ') === true) return 'deny';
  return data['success'] === true ? 'success' : 'failed';
}

/** The host's words, then the error and where the hook was configured. */
function detailOf(answer: unknown, data: JsonObject): string {
  const { message, source } = objectOf(data['error']);
  const from = textOf(source);
  const texts = [textOf(answer), textOf(message), from && `(${from})`];
  return texts.filter((text) => text !== undefined).join(' ');
}
