/** Text that a command itself holds, such as a heredoc or a quoted script, and where in the command it stands. */

import type { Span } from './span.ts';

/** Takes a range of some text to the range of the whole command that it came from, as narrow as can be told. */
export type Place = (span: Span) => Span;

/** A text known from the command alone. */
export interface KnownText {
  readonly value: string;
  /** False where the shell puts something else in the place of a part; expansions stand in `value` as written. */
  readonly isStatic: boolean;
  readonly locate: Place;
}

/** The place of a whole command in itself. */
export const itself: Place = (span) => span;

/** The whole command as a text. */
export function wholeText(value: string): KnownText {
  return { value, isStatic: true, locate: itself };
}

/** A text that is only known to come from somewhere within `span`. */
export function textWithin(value: string, span: Span, isStatic: boolean): KnownText {
  return { value, isStatic, locate: () => span };
}

/**
 * A text that the shell made from `source`, which starts at `start`, by taking out backslashes, tabs or line
 * continuations and nothing else; every character is traced back to where it was written.
 */
export function alignedText(value: string, source: string, start: number, isStatic: boolean): KnownText {
  if (value === source) return { value, isStatic, locate: (span) => shift(span, start) };
  let offsets: readonly number[] | undefined;
  return {
    value,
    isStatic,
    locate: (span) => {
      offsets ??= align(value, source);
      const from = offsets[span.start] ?? source.length;
      const to = span.end > span.start ? (offsets[span.end - 1] ?? source.length - 1) + 1 : from;
      return shift({ start: from, end: to }, start);
    },
  };
}

/** The same text, its ranges carried on from the text they are ranges of to what lies around that. */
export function placedText(text: KnownText, outer: Place): KnownText {
  if (outer === itself) return text;
  return { ...text, locate: (span) => outer(text.locate(span)) };
}

/** One text after another. */
export function joinedText(parts: readonly KnownText[]): KnownText {
  const [first, ...others] = parts;
  if (first !== undefined && others.length === 0) return first;
  return {
    value: parts.map((part) => part.value).join(''),
    isStatic: parts.every((part) => part.isStatic),
    locate: (span) => locateIn(parts, span),
  };
}

/** The part of `text` in `span`. */
export function sliceOf(text: KnownText, span: Span): KnownText {
  return {
    value: text.value.slice(span.start, span.end),
    isStatic: text.isStatic,
    locate: (inner) => text.locate(shift(inner, span.start)),
  };
}

/** The span around all of `spans`, of which there is at least one. */
export function spanAround(spans: readonly Span[]): Span {
  return {
    start: Math.min(...spans.map((span) => span.start)),
    end: Math.max(...spans.map((span) => span.end)),
  };
}

function shift({ start, end }: Span, by: number): Span {
  return { start: start + by, end: end + by };
}

function locateIn(parts: readonly KnownText[], span: Span): Span {
  const found: Span[] = [];
  let offset = 0;
  for (const part of parts) {
    const start = Math.max(span.start - offset, 0);
    const end = Math.min(span.end - offset, part.value.length);
    if (start < end) found.push(part.locate({ start, end }));
    offset += part.value.length;
  }
  return found.length > 0 ? spanAround(found) : (parts[0]?.locate({ start: 0, end: 0 }) ?? span);
}

/** For each character of `value` its offset in `source`. */
function align(value: string, source: string): number[] {
  const offsets: number[] = [];
  let at = 0;
  for (const character of value.split('')) {
    while (at < source.length && !standsAt(source, at, character)) at += 1;
    if (source[at] === '\\' && source[at + 1] === character) at += 1;
    offsets.push(Math.min(at, source.length - 1));
    at += 1;
  }
  return offsets;
}

/** A backslash stands for the character after it, or for itself where that is one it does not escape. */
function standsAt(source: string, at: number, character: string): boolean {
  return source[at] === character || (source[at] === '\\' && source[at + 1] === character);
}
