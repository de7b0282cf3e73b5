/** The options that stand before a launcher's first operand; what follows belongs to the program that it starts. */

import { literalWord } from '../made-word.ts';
import type { Word } from '../word.ts';

/** An option by its name without dashes, with its value where it has one. */
export interface LeadingOption {
  readonly name: string;
  readonly value?: Word;
}

export interface Leading {
  readonly options: readonly LeadingOption[];
  /** From the first operand on. */
  readonly rest: readonly Word[];
}

/** A set of option names written as one string: letters and long names, separated by blanks. */
export function optionNames(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}

/**
 * Reads options up to the first operand, or behind `--`, or through the first one in `final`. Those in `valued` take
 * the next word when nothing is attached.
 */
export function leadingOptions(
  args: readonly Word[],
  valued: ReadonlySet<string>,
  final: ReadonlySet<string> = NONE,
): Leading {
  const options: LeadingOption[] = [];
  for (let at = 0; at < args.length; at += 1) {
    const word = args[at];
    if (word === undefined || !word.value.startsWith('-')) return { options, rest: args.slice(at) };
    if (word.value === '--') return { options, rest: args.slice(at + 1) };
    options.push(...(word.value.startsWith('--') ? [longOption(word)] : cluster(word, valued)));
    const last = options.at(-1);
    if (last === undefined) continue;
    const next = args[at + 1];
    if (last.value === undefined && valued.has(last.name) && next !== undefined) {
      options.splice(-1, 1, { name: last.name, value: next });
      at += 1;
    }
    if (final.has(last.name)) return { options, rest: args.slice(at + 1) };
  }
  return { options, rest: [] };
}

const NONE: ReadonlySet<string> = new Set();

function longOption(word: Word): LeadingOption {
  const equals = word.value.indexOf('=');
  if (equals === -1) return { name: word.value.slice(2) };
  return { name: word.value.slice(2, equals), value: tail(word, equals + 1) };
}

function cluster(word: Word, valued: ReadonlySet<string>): LeadingOption[] {
  const letters = word.value.slice(1).split('');
  const taking = letters.findIndex((letter) => valued.has(letter));
  const flags = letters.slice(0, taking === -1 ? undefined : taking).map((name) => ({ name }));
  const name = letters[taking];
  if (name === undefined) return flags;
  return [...flags, taking === letters.length - 1 ? { name } : { name, value: tail(word, taking + 2) }];
}

/** What follows in the same word; from a word that is not static, its source as a text. */
function tail({ value, span }: Word, from: number): Word {
  return literalWord(value.slice(from), span);
}
