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

/** The whole command as a text. The parser's ranges of what has no end may go beyond its end; its places do not. */
export function wholeText(value: string): KnownText {
  const { length } = value;
  return {
    value,
    isStatic: true,
    locate: ({ start, end }) => ({ start: Math.min(start, length), end: Math.min(end, length) }),
  };
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
  return { ...text, locate: (span) => outer(text.locate(span)) };
}

/** One text after another. */
export function joinedText(parts: readonly KnownText[]): KnownText {
  const filled = parts.filter(({ value }) => value !== '');
  const [first = parts[0], ...others] = filled;
  if (first !== undefined && others.length === 0) return first;
  const starts: number[] = [];
  let length = 0;
  for (const { value } of filled) {
    starts.push(length);
    length += value.length;
  }
  return {
    value: filled.map(({ value }) => value).join(''),
    isStatic: parts.every(({ isStatic }) => isStatic),
    locate: ({ start, end }) => {
      const ends = [start, Math.max(end - 1, start)].map((at) => {
        const index = partAt(starts, at);
        const from = at - (starts[index] ?? 0);
        return filled[index]?.locate({ start: from, end: end > start ? from + 1 : from }) ?? { start, end };
      });
      return spanAround(ends);
    },
  };
}

/** The index of the part that holds a position, by where the parts start. */
function partAt(starts: readonly number[], position: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= position) low = middle;
    else high = middle - 1;
  }
  return low;
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
