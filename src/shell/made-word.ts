/** Words that are not written in a command as they stand, but made from other text. */

import type { Span } from './span.ts';
import { sliceOf, textWithin, type KnownText } from './text.ts';
import type { Fragment, Word } from './word.ts';

/** A word's value with the places of its characters, as well as they are known. */
export function textOf(word: Word): KnownText {
  return word.located ?? textWithin(word.value, word.span, word.isStatic);
}

/** The same word as an object of its own, whose copies are whole. */
export function plainWord(word: Word): Word {
  const { text, value, isStatic, fragments, span } = word;
  return { text, value, isStatic, fragments, span, located: textOf(word) };
}

/** A word that the program receives exactly as `value`, whatever is in it. */
export function literalWord(value: string, span: Span): Word {
  return wordOf([{ kind: 'literal', value, quoted: true }], span);
}

/** A word made of fragments. */
export function wordOf(fragments: readonly Fragment[], span: Span): Word {
  const value = fragments.map((fragment) => fragment.value).join('');
  return { text: value, value, isStatic: fragments.every(({ kind }) => kind === 'literal'), fragments, span };
}

/** The word where the shell neither splits nor expands what a variable holds. */
export function asQuoted(word: Word): Word {
  if (word.isStatic) return word;
  const fragments = word.fragments.map((fragment) =>
    fragment.kind === 'variable' || fragment.kind === 'expansion' ? { ...fragment, quoted: true } : fragment,
  );
  return { ...wordOf(fragments, word.span), ...(word.located === undefined ? {} : { located: word.located }) };
}

/** What a quoted expansion puts in its place: one word, whatever is in it. */
export function quotedValue(text: KnownText, span: Span): Word {
  return { ...wordOf([valueFragment(text.value, text.isStatic, true)], span), located: text };
}

/** What an unquoted expansion puts in its place: a word for each run without blanks, in which patterns still count. */
export function splitValue(text: KnownText, span: Span): readonly Word[] {
  return [...text.value.matchAll(/[^ \t\n]+/g)].map(({ 0: run, index }) => ({
    ...wordOf(patternsIn(run, text.isStatic), span),
    located: sliceOf(text, { start: index, end: index + run.length }),
  }));
}

function patternsIn(run: string, isStatic: boolean): readonly Fragment[] {
  return run.split(/([*?[\]]+)/).flatMap((piece, index): readonly Fragment[] => {
    if (piece === '') return [];
    return [index % 2 === 1 ? { kind: 'pattern', value: piece, quoted: false } : valueFragment(piece, isStatic, false)];
  });
}

/** A static value is text, in which nothing is expanded any more; another one still holds expansions as written. */
function valueFragment(value: string, isStatic: boolean, quoted: boolean): Fragment {
  return isStatic || !/[$`]/.test(value)
    ? { kind: 'literal', value, quoted: true }
    : { kind: 'expansion', value, quoted };
}
