/** Telling a program's options from its positionals, so that their order does not matter. */

import { plainWord } from '../../shell/made-word.ts';
import type { Fragment, Word } from '../../shell/word.ts';

/** How a program writes its options, as far as the reading of its arguments depends on it. */
export interface OptionSyntax {
  /** `gnu`: `--name`, and single letters that cluster (`-rf`). `go`: whole names after one dash or two. */
  readonly style: 'gnu' | 'go';
  /** Options that take their value from the next word when none is attached. By long name where there is one. */
  readonly valued: ReadonlySet<string>;
  /** Letters whose value, if any, is attached (`-pSECRET`): the rest of a cluster is no options. */
  readonly attached?: ReadonlySet<string>;
  /** Other spellings, mostly letters, and the name that stands for them. */
  readonly aliases?: Readonly<Record<string, string>>;
  /** Every long name, where the program takes an unambiguous beginning for the whole (`--del`). */
  readonly abbreviates?: readonly string[];
  /** True where the first positional ends the options: all behind it belongs to something else. */
  readonly endsAtPositional?: boolean;
}

export interface Option {
  /** Without dashes; the long name where the syntax knows one. */
  readonly name: string;
  readonly value?: string;
  /** The word that holds the value, or the option itself where it has none. */
  readonly word: Word;
}

export interface Arguments {
  /** In the order of the command line. */
  readonly options: readonly Option[];
  readonly positionals: readonly Word[];
}

/** A set of names written as one string, separated by blanks. */
export function names(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/));
}

/** Splits a program's arguments; an option whose name is not static (`-$x`) is passed over. */
export function readArguments(args: readonly Word[], syntax: OptionSyntax): Arguments {
  const options: Option[] = [];
  const positionals: Word[] = [];
  for (let at = 0; at < args.length; at += 1) {
    const word = args[at];
    if (word === undefined) break;
    if (word.value === '--') {
      positionals.push(...args.slice(at + 1));
      break;
    }
    if (!word.value.startsWith('-') || word.value === '-') {
      positionals.push(word);
      if (!syntax.endsAtPositional) continue;
      positionals.push(...args.slice(at + 1));
      break;
    }
    const found = optionsOf(word, syntax);
    const last = found.at(-1);
    const next = args[at + 1];
    if (last !== undefined && last.value === undefined && syntax.valued.has(last.name) && next !== undefined) {
      found.splice(-1, 1, { name: last.name, value: next.value, word: next });
      at += 1;
    }
    options.push(...found);
  }
  return { options, positionals };
}

/** The option that sets a switch: the last of `--name`, `--name=false` and `--no-name` decides whether there is one. */
export function switchedOn(options: readonly Option[], name: string): Option | undefined {
  const last = options.findLast((option) => option.name === name || option.name === `no-${name}`);
  return last?.name === name && !isFalse(last) ? last : undefined;
}

/** Whether a switch is set. */
export function isOn(options: readonly Option[], name: string): boolean {
  return switchedOn(options, name) !== undefined;
}

/** Whether a dry run is asked for; a value that is not known does not count as one. The last one wins. */
export function isDryRun(options: readonly Option[]): boolean {
  const last = options.findLast(({ name }) => name === 'dry-run');
  if (last === undefined) return false;
  return last.value === undefined || (last.word.isStatic && last.value !== 'none' && !isFalse(last));
}

/** Where the program's subcommand stands; words that are not static before it may be options, so they are skipped. */
export function subcommandAt(positionals: readonly Word[]): number {
  return positionals.findIndex(({ isStatic }) => isStatic);
}

/** The word with `?` for whatever is not known of it: `"$A$B"` is neither the text `$A$B` nor any other. */
export function masked(word: Word): Word {
  if (word.fragments.every(isKnown)) return word;
  return {
    ...plainWord(word),
    value: word.fragments.map((fragment) => (isKnown(fragment) ? fragment.value : '?')).join(''),
  };
}

function isKnown({ kind }: Fragment): boolean {
  return kind === 'literal' || kind === 'pattern';
}

/** Go's `strconv.ParseBool`, which kubectl, helm and terraform read switches with. */
const FALSE = names('0 f F false FALSE False');

function isFalse({ value }: Option): boolean {
  return value !== undefined && FALSE.has(value);
}

function optionsOf(word: Word, syntax: OptionSyntax): Option[] {
  const head = staticHead(word);
  const dashes = head.startsWith('--') ? 2 : 1;
  if (dashes === 1 && syntax.style === 'gnu') return clusterOf(word, head, syntax);

  const equals = head.indexOf('=');
  const written = head.slice(dashes, equals === -1 ? undefined : equals);
  if (written === '' || (equals === -1 && head !== word.value)) return [];
  const name = longName(written, syntax);
  return [equals === -1 ? { name, word } : { name, value: word.value.slice(equals + 1), word }];
}

function clusterOf(word: Word, head: string, syntax: OptionSyntax): Option[] {
  const options: Option[] = [];
  for (let at = 1; at < head.length; at += 1) {
    const letter = head.charAt(at);
    const name = syntax.aliases?.[letter] ?? letter;
    const rest = word.value.slice(at + 1);
    const takesRest = syntax.valued.has(name) || syntax.attached?.has(letter) === true;
    options.push(takesRest && rest !== '' ? { name, value: rest, word } : { name, word });
    if (takesRest) break;
  }
  return options;
}

function longName(written: string, { aliases, abbreviates = [] }: OptionSyntax): string {
  const candidates = abbreviates.includes(written) ? [] : abbreviates.filter((name) => name.startsWith(written));
  const [only] = candidates;
  const whole = candidates.length === 1 && only !== undefined ? only : written;
  return aliases?.[whole] ?? whole;
}

/** The beginning of a word that the program receives as it is written here. */
function staticHead(word: Word): string {
  let head = '';
  for (const fragment of word.fragments) {
    if (fragment.kind !== 'literal') break;
    head += fragment.value;
  }
  return head;
}
