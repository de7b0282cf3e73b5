/** The contract of a reader of arguments, and what readers share. */

import type { Word } from '../../../shell/word.ts';
import type { MentionKind } from '../mention.ts';

/** A word of a program's arguments that is text to it. */
export interface TextArgument {
  readonly word: Word;
  readonly kind: MentionKind;
}

/** From a program's arguments to those that are text to it. */
export type ArgumentReader = (args: readonly Word[]) => readonly TextArgument[];

/** Scripts and names beyond this length are not looked into: expressions on them take a time that grows faster. */
export const LONGEST = 4000;

export function asText(words: readonly Word[], kind: MentionKind): readonly TextArgument[] {
  return words.map((word) => ({ word, kind }));
}

/** All arguments. */
export function all(kind: MentionKind): ArgumentReader {
  return (args) => asText(args, kind);
}

/** The words behind options of these names, and those with the value attached. */
export function valuesOf(args: readonly Word[], option: RegExp, attached?: RegExp): readonly Word[] {
  return args.filter(
    ({ value }, at) => attached?.test(value) === true || (at > 0 && option.test(args[at - 1]?.value ?? '')),
  );
}

/** The words that are neither options nor values of those in `valued`. */
export function operandsOf(args: readonly Word[], valued: RegExp): readonly Word[] {
  const end = args.findIndex(({ value }) => value === '--');
  return args.filter(({ value }, at) => {
    if (end !== -1 && at > end) return true;
    return !/^-./.test(value) && !(at > 0 && valued.test(args[at - 1]?.value ?? ''));
  });
}
