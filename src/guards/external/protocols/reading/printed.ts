/** What a guard's process printed: nothing, one JSON object, or anything else. Hosts differ in what they make of each. */

import { isObject, jsonIn, objectsIn, type JsonObject } from '../../../../json.ts';

export type Printed =
  | { readonly kind: 'nothing' }
  /** One object and, but for white space, nothing else. */
  | { readonly kind: 'object'; readonly object: JsonObject }
  | {
      readonly kind: 'other';
      /** Without the white space around it; never empty. */
      readonly text: string;
      /** What objects lie in it, as far as they are whole, also in a string of JSON: hosts that read one document see none of them. */
      readonly objects: readonly JsonObject[];
      /** More was printed than is kept: a decision may have been in it. */
      readonly isCut?: true;
    };

/** How many braces are tried as the beginning of an object: the work stays in proportion to the text. */
const ATTEMPTS = 64;
/** How long an object among other things may be. */
const OBJECT_LENGTH = 256 * 1024;

/** What programs on Windows put first; to JavaScript it is white space, to Rust and Python a character like any other. */
const MARK = '\ufeff';

/**
 * Reads standard output; anything may be on it, and nothing makes this throw.
 * @param isMarkText whether a byte order mark is text to the host, so that an object behind it is none
 */
export function printedOn(stdout: string, isCut = false, isMarkText = false): Printed {
  const text = stdout.trim();
  if (text === '') return { kind: 'nothing' };
  const value = jsonIn(text);
  if (isMarkText && stdout.trimEnd().slice(0, -text.length).includes(MARK)) {
    return { kind: 'other', text: MARK + text, objects: objectsAmid(text), ...(isCut && { isCut }) };
  }
  if (isObject(value)) return { kind: 'object', object: value };
  const objects =
    value === undefined ? objectsAmid(text) : objectsIn(typeof value === 'string' ? [jsonIn(value)] : value);
  return { kind: 'other', text, objects, ...(isCut && { isCut }) };
}

/** The objects that lie in a text among other things, in order: log lines before an answer, an answer given twice. */
export function objectsAmid(text: string): readonly JsonObject[] {
  const objects: JsonObject[] = [];
  let start = text.indexOf('{');
  for (let attempt = 0; attempt < ATTEMPTS && start >= 0; attempt += 1) {
    const end = endOfObject(text, start);
    const object = end === undefined ? undefined : jsonIn(text.slice(start, end));
    if (isObject(object)) objects.push(object);
    start = text.indexOf('{', end !== undefined && isObject(object) ? end : start + 1);
  }
  return objects;
}

/** What is wrong with output that is no JSON object, in a few words that follow "it printed". */
export function describePrinted({ text, objects, isCut }: Extract<Printed, { kind: 'other' }>): string {
  if (isCut) return 'more than is read';
  if (text.startsWith(MARK)) return 'a byte order mark first';
  if (jsonIn(text) !== undefined) return 'JSON that is no object';
  if (objects.length > 1) return `${objects.length} JSON objects where one is read`;
  if (objects.length === 1) return 'text around its JSON object';
  return /^[[{]/.test(text) ? 'JSON that does not parse' : 'text that is no JSON';
}

/** Index behind the brace that closes the one at `start`, braces in strings apart; absent where none does within reach. */
function endOfObject(text: string, start: number): number | undefined {
  let depth = 0;
  let inString = false;
  const limit = Math.min(text.length, start + OBJECT_LENGTH);
  for (let index = start; index < limit; index += 1) {
    const mark = text[index];
    if (inString && mark === '\\') index += 1;
    else if (mark === '"') inString = !inString;
    else if (!inString && mark === '{') depth += 1;
    else if (!inString && mark === '}') depth -= 1;
    if (depth === 0) return index + 1;
  }
  return undefined;
}
