/** JSON Lines as they are found: two objects on a line, a torn end, a first line longer than what detection sees. */

import { objectsIn, textOf, type JsonObject } from '../../../json.ts';
import type { Skip } from '../source.ts';
import { decoded, isBlank } from './text.ts';

/** The text of a message's or a result's content, which is a string or a list of blocks. */
export function contentText(content: unknown): string {
  if (typeof content === 'string') return content;
  return objectsIn(content)
    .map((block) => textOf(block['text']) ?? '')
    .join('\n');
}

/** Whatever a line of JSON Lines holds. */
export interface ParsedLine {
  readonly values: readonly ParsedValue[];
  /** What is left of the line after them is not JSON: cut off, or damaged. */
  readonly broken: boolean;
}

interface ParsedValue {
  readonly value: unknown;
  /** Bytes from the start of the line. */
  readonly start: number;
}

/**
 * Parses a line. Mostly it is one value; writers that crashed leave two objects with nothing between them, or half of
 * one. Bytes that are not UTF-8 become U+FFFD, and that is counted. A line of blanks holds nothing.
 */
export function parseLine(line: Buffer, skip: Skip): ParsedLine {
  const text = decoded(line, skip);
  try {
    return { values: [{ value: JSON.parse(text), start: 0 }], broken: false };
  } catch {
    return isBlank(text) ? { values: [], broken: false } : parsePieces(line);
  }
}

function parsePieces(line: Buffer): ParsedLine {
  const values: ParsedValue[] = [];
  let start = 0;
  for (const end of objectEnds(line)) {
    try {
      values.push({ value: JSON.parse(line.toString('utf8', start, end)), start });
    } catch {
      return { values, broken: true };
    }
    start = end;
  }
  return { values, broken: !isBlank(line.toString('utf8', start)) };
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN = 0x7b;
const CLOSE = 0x7d;

/** Where the braces of an object at the top are balanced again, strings left out. */
function* objectEnds(line: Buffer): Generator<number> {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < line.length; at += 1) {
    const byte = line[at];
    if (inString) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) inString = false;
    } else if (byte === QUOTE) inString = true;
    else if (byte === OPEN) depth += 1;
    else if (byte === CLOSE) {
      depth -= 1;
      if (depth === 0) yield at + 1;
    }
  }
}

const STRUCTURE = /["{}[\]]/g;
const COLON = /\s*:/y;

/**
 * Of an object that may be cut off: what is at its top, strings as they are written (escapes and all), anything else
 * as an empty string.
 */
export function startOfObject(text: string): JsonObject {
  const top: Record<string, string> = {};
  let depth = 0;
  let key: string | undefined;
  for (let at = nextOf(STRUCTURE, text, 0); at !== -1; at = nextOf(STRUCTURE, text, at + 1)) {
    const mark = text[at];
    if (mark !== '"') {
      depth += mark === '{' || mark === '[' ? 1 : -1;
      key = undefined;
      if (depth === 0) break;
      continue;
    }
    const end = endOfString(text, at);
    if (end === -1) break;
    const string = depth === 1 ? text.slice(at + 1, end) : undefined;
    const isKey = string !== undefined && nextOf(COLON, text, end + 1) !== -1;
    if (isKey) top[string] = '';
    else if (string !== undefined && key !== undefined) top[key] = string;
    key = isKey ? string : undefined;
    at = end;
  }
  return top;
}

/** Where an expression matches from an offset on; -1 where it does not. */
function nextOf(expression: RegExp, text: string, from: number): number {
  expression.lastIndex = from;
  return expression.exec(text)?.index ?? -1;
}

/** Where a string that starts at an offset ends: at its first quote with an even number of backslashes before it; -1 where it is cut off. */
export function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end !== -1) {
    let escape = end;
    while (text[escape - 1] === '\\') escape -= 1;
    if ((end - escape) % 2 === 0) return end;
    end = text.indexOf('"', end + 1);
  }
  return -1;
}

// A command may begin with a brace or a bracket too: `{ make; }`, `[ -f x ] && y`, `[[ "$a" ]]`.
const OBJECT_START = /^\s*\{\s*(?:"(?:[^"\\]|\\.)*(?:"\s*:|"?$)|\}?\s*$)/s;
const ARRAY_START = /^\s*\[\s*(?:$|\{|\]\s*$|\[\s*\{|(?:\[\s*)*(?:"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*)\s*,)/s;

/** Whether text begins as JSON does, and as no command would. */
export function startsLikeJson(text: string): boolean {
  const start = text.slice(0, 4096);
  return OBJECT_START.test(start) || ARRAY_START.test(start);
}
