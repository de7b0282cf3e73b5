import type { Span } from '../../../shell/span.ts';
import type { Word } from '../../../shell/word.ts';

/** The stretch of the command from one word to another, whichever stands first. */
export function spanning(one: Word, other: Word): Span {
  return {
    start: Math.min(one.span.start, other.span.start),
    end: Math.max(one.span.end, other.span.end),
  };
}
