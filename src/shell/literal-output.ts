/** What the commands that only print write, where their arguments tell it. */

import { decoded } from './backslash-escapes.ts';
import { textOf } from './made-word.ts';
import { joinedText, textWithin, type KnownText } from './text.ts';
import type { Word } from './word.ts';

/** The programs whose output their arguments and input tell. */
export const PRINTERS: ReadonlySet<string> = new Set(['echo', 'printf', 'cat', 'tee', 'which', 'command', 'type']);

/** What a printing command is given besides its arguments. */
export interface Given {
  readonly input: KnownText | undefined;
  /** The text of a file that was written before, where it is known. */
  readonly file: (path: Word) => KnownText | undefined;
}

/**
 * What one of the printers writes to standard output, as far as the text tells; undefined for another program and where
 * nothing of it is known. Expansions stand as written.
 */
export function literalOutput(program: string, args: readonly Word[], given: Given): KnownText | undefined {
  switch (program) {
    case 'echo':
      return echoed(args);
    case 'printf':
      return printed(args);
    case 'cat':
      return concatenated(args, given);
    case 'tee':
      return given.input;
    case 'which':
      return whereabouts(args);
    case 'command':
      return hasFlag(args, 'v') ? whereabouts(args) : undefined;
    case 'type':
      return hasFlag(args, 'p') || hasFlag(args, 'P') ? whereabouts(args) : undefined;
    default:
      return undefined;
  }
}

function echoed(args: readonly Word[]): KnownText | undefined {
  const first = args.findIndex(({ value }) => !/^-[neE]+$/.test(value));
  if (first === -1) return undefined;
  const flags = args.slice(0, first).map(({ value }) => value);
  const last = flags.findLast((flag) => /[eE]/.test(flag));
  return lineOf(args.slice(first), last === undefined || /E[^e]*$/.test(last) ? textOf : unescapedText);
}

/** The words on a line, each as `read` reads it, with blanks between them. */
export function lineOf(words: readonly Word[], read: (word: Word) => KnownText = textOf): KnownText {
  const pieces: KnownText[] = [];
  let end = words[0]?.span.start ?? 0;
  for (const word of words) {
    if (pieces.length > 0) pieces.push(textWithin(' ', { start: end, end: word.span.start }, true));
    pieces.push(read(word));
    ({ end } = word.span);
  }
  return joinedText([...pieces, textWithin('\n', { start: end, end }, true)]);
}

/** The path of the one program that is asked for; its name stands for that, since the folder depends on the machine. */
function whereabouts(args: readonly Word[]): KnownText | undefined {
  const [name, ...others] = args.filter(({ value }) => !value.startsWith('-'));
  return name?.isStatic === true && others.length === 0 ? textOf(name) : undefined;
}

function hasFlag(args: readonly Word[], letter: string): boolean {
  return args.some(({ value }) => /^-\w+$/.test(value) && value.includes(letter));
}

function concatenated(args: readonly Word[], { input, file }: Given): KnownText | undefined {
  const paths = args.filter(({ value }) => value === '-' || !value.startsWith('-'));
  const texts = paths.length === 0 ? [input] : paths.map((path) => (path.value === '-' ? input : file(path)));
  const known = texts.filter((text) => text !== undefined);
  if (known.length === 0) return undefined;
  return known.length === texts.length ? joinedText(known) : { ...joinedText(known), isStatic: false };
}

/** `printf FORMAT ARGUMENT…`: the format is used again until the arguments are used up. */
function printed(args: readonly Word[]): KnownText | undefined {
  const [format, ...values] = args[0]?.value === '--' ? args.slice(1) : args;
  if (format === undefined || format.value.startsWith('-')) return undefined;
  const pending = [...values];
  const pieces: KnownText[] = [];
  let before: number;
  do {
    before = pending.length;
    pieces.push(...formatted(format, pending));
  } while (pending.length > 0 && pending.length < before);
  return joinedText(pieces);
}

const DIRECTIVE = /%(?<percent>%)|%[-+ #0]*\d*(?:\.\d+)?(?<conversion>[a-zA-Z])|[^%]+|%/g;

/** One pass over the format; takes the arguments that it uses from `pending`. */
function formatted(format: Word, pending: Word[]): readonly KnownText[] {
  const written = textOf(format);
  return [...format.value.matchAll(DIRECTIVE)].flatMap((match) => {
    const [text] = match;
    const { percent, conversion } = match.groups ?? {};
    const span = written.locate({ start: match.index, end: match.index + text.length });
    if (percent !== undefined) return [textWithin('%', span, true)];
    if (conversion === undefined) return [textWithin(decoded(text), span, format.isStatic)];
    const value = pending.shift();
    if (value === undefined) return [];
    return [conversion === 'b' ? unescapedText(value) : textOf(value)];
  });
}

function unescapedText(word: Word): KnownText {
  const value = decoded(word.value);
  return value === word.value ? textOf(word) : textWithin(value, word.span, word.isStatic);
}
