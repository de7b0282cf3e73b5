/** Text as it may leave a reader, and how far from text something is. */

import { isUtf8 } from 'node:buffer';
import { REPLACEMENT } from '../../../storable.ts';
import type { Skip } from '../source.ts';

/**
 * The start of a text, up to so many UTF-16 units. A word that would be cut in two is left out, since half a secret is not
 * known for one; where there is only that word, no surrogate pair is cut.
 */
export function startOfText(text: string, units: number): string {
  const start = text.slice(0, units);
  const isCut = /^\S/.test(text.slice(units));
  return (isCut ? start.replace(/(?<=\S)\s+\S*$/, '') : start).replace(/[\uD800-\uDBFF]$/, '');
}

/** Its bytes, each as one character. */
const REPLACEMENT_BYTES = Buffer.from(REPLACEMENT).toString('latin1');

/** The text of UTF-8 bytes; each U+FFFD that stands for what is not UTF-8 is counted. */
export function decoded(bytes: Buffer, skip: Skip): string {
  const text = bytes.toString();
  if (!isUtf8(bytes)) {
    const given = occurrences(bytes.toString('latin1'), REPLACEMENT_BYTES);
    skip('replaced character', occurrences(text, REPLACEMENT) - given);
  }
  return text;
}

/** Passes bytes on, and counts what `decoded` would count. */
export async function* countingUndecodable(bytes: AsyncIterable<Uint8Array>, skip: Skip): AsyncGenerator<Uint8Array> {
  let begun = Buffer.alloc(0);
  for await (const piece of bytes) {
    const seen = Buffer.concat([begun, piece]);
    const whole = seen.lastIndexOf('\n') + 1;
    decoded(seen.subarray(0, whole), skip);
    begun = seen.subarray(whole);
    yield piece;
  }
  decoded(begun, skip);
}

function occurrences(text: string, part: string): number {
  return text.split(part).length - 1;
}

/** Whether nothing is there, or nothing but what a shell passes over: other blanks are the name of a program. */
export function isBlank(text: string): boolean {
  return /^[ \t\n\v\f\r]*$/.test(text);
}

/** NULs separate some lists and fill holes that a crash left, but text does not begin with this share of them. */
const NUL_SHARE = 0.3;
/** A stray escape or a byte of another encoding may be part of a command; more of them, and text is not text. */
const ODD_SHARE = 0.02;
const BEGINNING = 256;

/** Whether text that was decoded leniently is no text: control characters, undecodable bytes, NULs all over. */
export function isBinary(text: string): boolean {
  const beginning = text.slice(0, BEGINNING);
  const nuls = beginning.split('\0').length - 1;
  if (nuls > beginning.length * NUL_SHARE) return true;
  let odd = 0;
  for (let at = 0; at < text.length; at += 1) if (isOdd(text.charCodeAt(at))) odd += 1;
  return odd > text.length * ODD_SHARE;
}

// NUL separates some lists, form feeds separate pages, and ESC is common in captured terminal text.
const ORDINARY_CONTROLS = new Set(Array.from('\0\t\n\f\r\u001B', (character) => character.charCodeAt(0)));

function isOdd(unit: number): boolean {
  const isControl = unit < 0x20 || (unit >= 0x7f && unit < 0xa0);
  return (isControl && !ORDINARY_CONTROLS.has(unit)) || unit === REPLACEMENT.charCodeAt(0);
}
