/** Cutting text into words as programs do that know quotes but no shell, such as `xargs` and `env -S`. */

import { literalWord } from './made-word.ts';
import type { KnownText } from './text.ts';
import type { Word } from './word.ts';

/** Runs of characters that hold together: quoted text, escaped characters, and all that is no blank. */
const WORD = /(?:'[^']*'|"(?:\\[^]|[^"\\])*"|\\[^]|[^\s'"\\]|['"\\])+/g;

const PIECE = /'(?<single>[^']*)'|"(?<double>(?:\\[^]|[^"\\])*)"|\\(?<escaped>[^])|(?<plain>[^])/g;

/** The words of `text`: blanks separate, quotes hold together, a backslash quotes the next character. */
export function splitWords(text: KnownText): readonly Word[] {
  return [...text.value.matchAll(WORD)].map((match) => {
    const [written] = match;
    const span = text.locate({ start: match.index, end: match.index + written.length });
    return literalWord(unquoted(written), span);
  });
}

/** The lines of `text` that are not blank, each one word, without the blanks around it and with its quotes taken out. */
export function splitLines(text: KnownText): readonly Word[] {
  return [...text.value.matchAll(/\S(?:[^\n]*\S)?/g)].map((match) => {
    const [written] = match;
    return literalWord(unquoted(written), text.locate({ start: match.index, end: match.index + written.length }));
  });
}

function unquoted(written: string): string {
  return [...written.matchAll(PIECE)]
    .map(({ groups }) => {
      const { single, double, escaped, plain } = groups ?? {};
      return single ?? double?.replaceAll(/\\(?<special>["\\$`])/g, '$<special>') ?? escaped ?? plain ?? '';
    })
    .join('');
}
