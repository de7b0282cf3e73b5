/** Words as Python's `shlex.split` cuts them (CPython, Lib/shlex.py: POSIX mode, split at white space, no comments). */

import type { Span } from '../../shell/span.ts';

/** A word and where it stands in the text it was cut from. */
export interface CutWord extends Span {
  /** Quotes and escapes removed. */
  readonly value: string;
}

/**
 * Cuts one segment of `text` into words: space, tab, CR and LF separate; outside quotes a backslash keeps the next
 * character, a newline too; inside double quotes it escapes only `"` and `\`. Undefined where it cannot be cut:
 * an open quote, or a backslash at the end.
 */
export function cutWords(text: string, segment: Span): readonly CutWord[] | undefined {
  const words: CutWord[] = [];
  let at = segment.start;
  while (at < segment.end) {
    if (isSeparator(text, at)) {
      at += 1;
    } else {
      const word = readWord(text, at, segment.end);
      if (word === undefined) return undefined;
      words.push(word);
      at = word.end;
    }
  }
  return words;
}

function isSeparator(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit === 0x20 || unit === 0x09 || unit === 0x0a || unit === 0x0d;
}

function readWord(text: string, start: number, limit: number): CutWord | undefined {
  let value = '';
  let at = start;
  while (at < limit && !isSeparator(text, at)) {
    const piece = readPiece(text, at, limit);
    if (piece === undefined) return undefined;
    value += piece.value;
    at = piece.end;
  }
  return { value, start, end: at };
}

/** A stretch of one word that is quoted in one way. */
interface Piece {
  readonly value: string;
  readonly end: number;
}

function readPiece(text: string, at: number, limit: number): Piece | undefined {
  switch (text.charAt(at)) {
    case '\\':
      return at + 1 < limit ? { value: text.charAt(at + 1), end: at + 2 } : undefined;
    case "'":
      return readSingleQuoted(text, at, limit);
    case '"':
      return readDoubleQuoted(text, at, limit);
    default:
      return readPlain(text, at, limit);
  }
}

function readPlain(text: string, start: number, limit: number): Piece {
  let end = start;
  while (end < limit && !isSeparator(text, end) && !isSpecial(text, end)) end += 1;
  return { value: text.slice(start, end), end };
}

function isSpecial(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit === 0x22 || unit === 0x27 || unit === 0x5c;
}

function readSingleQuoted(text: string, start: number, limit: number): Piece | undefined {
  const closing = text.indexOf("'", start + 1);
  if (closing < 0 || closing >= limit) return undefined;
  return { value: text.slice(start + 1, closing), end: closing + 1 };
}

function readDoubleQuoted(text: string, start: number, limit: number): Piece | undefined {
  let value = '';
  let copied = start + 1;
  for (let at = start + 1; at < limit; at += 1) {
    const character = text[at];
    if (character === '"') return { value: value + text.slice(copied, at), end: at + 1 };
    if (character === '\\') {
      const escaped = text[at + 1];
      if (escaped === '"' || escaped === '\\') {
        value += text.slice(copied, at);
        copied = at + 1;
      }
      at += 1;
    }
  }
  return undefined;
}
