/** Where a command falls into segments. */

import type { Span } from '../../shell/span.ts';
import { strip } from './python-text.ts';

/**
 * Splits a text on `&&`, `||`, `;` and `|`; a single `&` and a newline do not split. Either quote protects up to the
 * same quote, and a backslash escapes nothing, so `\'` opens a quote here though the word cutter sees an escape.
 * Segments come trimmed, without the empty ones.
 */
export function splitSegments(text: string): readonly Span[] {
  const segments: Span[] = [];
  let start = 0;
  let at = 0;
  const close = (end: number): void => {
    const segment = strip(text, { start, end });
    if (segment.start < segment.end) segments.push(segment);
  };
  while (at < text.length) {
    const length = separatorLength(text, at);
    if (length > 0) {
      close(at);
      start = at + length;
      at = start;
    } else {
      at = afterCharacterOrQuote(text, at);
    }
  }
  close(text.length);
  return segments;
}

/** Length of the separator that starts at `at`; 0 where there is none. */
function separatorLength(text: string, at: number): 0 | 1 | 2 {
  switch (text.charAt(at)) {
    case ';':
      return 1;
    case '|':
      return text[at + 1] === '|' ? 2 : 1;
    case '&':
      return text[at + 1] === '&' ? 2 : 0;
    default:
      return 0;
  }
}

/** Past one character, or past a whole quoted stretch; an open quote protects the rest of the text. */
function afterCharacterOrQuote(text: string, at: number): number {
  const character = text[at];
  if (character !== '"' && character !== "'") return at + 1;
  const closing = text.indexOf(character, at + 1);
  return closing < 0 ? text.length : closing + 1;
}
