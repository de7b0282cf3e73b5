import type { Span } from '../../../shell/span.ts';
import type { Word } from '../../../shell/word.ts';

/** The stretch of the command from the first of these words to the last, in whatever order they are given. */
export function spanning(...words: readonly Word[]): Span {
  return {
    start: Math.min(...words.map(({ span }) => span.start)),
    end: Math.max(...words.map(({ span }) => span.end)),
  };
}
