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

/** Reads options up to the first operand, or behind `--`; those in `valued` take the next word when nothing is attached. */
export function leadingOptions(args: readonly Word[], valued: ReadonlySet<string>): Leading {
  const options: LeadingOption[] = [];
  let at = 0;
  for (; at < args.length; at += 1) {
    const word = args[at];
    if (word === undefined || !word.value.startsWith('-')) break;
    if (word.value === '--') return { options, rest: args.slice(at + 1) };
    const found = word.value.startsWith('--') ? [longOption(word)] : cluster(word, valued);
    options.push(...found);
    const last = found.at(-1);
    const next = args[at + 1];
    if (last === undefined || last.value !== undefined || !valued.has(last.name) || next === undefined) continue;
    options.splice(-1, 1, { name: last.name, value: next });
    at += 1;
  }
  return { options, rest: args.slice(at) };
}

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
