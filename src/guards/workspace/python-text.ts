/**
 * Python's view of characters, where it differs from JavaScript's: the published guards are Python, and a corner of
 * Unicode must not change a verdict. Both classes were compared over every code point that both languages assign.
 */

import type { Span } from '../../shell/span.ts';

/**
 * Body of a character class: what `str.strip()` and `\s` take for white space. Unlike JavaScript's `\s` it holds
 * U+001C–U+001F and U+0085, and not U+FEFF.
 */
export const BLANK = '\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000';

/** Body of a character class, for the `u` flag: what `\w` takes for a word character, `str.isalnum()` or `_`. */
export const WORD_CHARACTER = '\\p{L}\\p{N}_';

const BLANK_UNIT = new RegExp(`[${BLANK}]`);

/** The part of `text` between `start` and `end` that `str.strip()` would leave; empty where nothing is left. */
export function strip(text: string, { start, end }: Span): Span {
  let first = start;
  let last = end;
  while (first < last && isBlank(text, first)) first += 1;
  while (last > first && isBlank(text, last - 1)) last -= 1;
  return { start: first, end: last };
}

/** Every blank is one UTF-16 unit, so units may be looked at one by one. */
function isBlank(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  if (unit < 0x80) return unit <= 0x20 && (unit >= 0x1c || (unit >= 0x09 && unit <= 0x0d));
  return BLANK_UNIT.test(text.charAt(at));
}
