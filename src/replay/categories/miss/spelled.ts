/** How a program and its words are spelled. */

import type { Word } from '../../../shell/word.ts';
import { subcommandOf } from '../subcommand.ts';
import type { Evidence } from './evidence.ts';

/** Words further back are not looked at. */
const MOST = 50;

interface Written {
  readonly word: Word;
  readonly text: string;
}

function writtenWords({ command, program: { words } }: Evidence): readonly Written[] {
  return words.slice(0, MOST).map((word) => ({ word, text: command.slice(word.span.start, word.span.end) }));
}

export function fromVariable(evidence: Evidence): boolean {
  if (evidence.region?.kind === 'assignment') return true;
  const [program] = evidence.program.words;
  if (program?.fragments.some(({ kind }) => kind === 'variable' || kind === 'expansion') === true) return true;
  return writtenWords(evidence).some(({ word, text }) => /\$[\w{(]/.test(text) && !/[$`]/.test(word.value));
}

/** What nothing of is quoted for a reason: a name, an option, a path. */
const PLAIN = /^[\w./~:=+*?${}@,-]{1,999}$/;
const BRACES = /\{[^{}]{0,999},[^{}]{0,999}\}/;

export function quoted(evidence: Evidence): boolean {
  return writtenWords(evidence).some(({ word, text }) => {
    if (text.length > 2000) return false;
    if (BRACES.test(text) && !word.value.includes('{')) return true;
    const bare = text.replaceAll(/\\\n|[$](?=['"])|['"\\]/g, '');
    return PLAIN.test(word.value) && bare === word.value && text.replaceAll('\\\n', '') !== word.value;
  });
}

export function byPath({ program: { words } }: Evidence): boolean {
  return words[0]?.value.includes('/') === true;
}

/** Where `PATH` is set before it, another program of the same name may be meant. */
export function byOwnPath({ regions, command, start }: Evidence): boolean {
  return regions.some(
    ({ kind, span }) =>
      kind === 'assignment' &&
      span.end <= start &&
      command.slice(Math.max(span.start - 5, 0), span.start).endsWith('PATH='),
  );
}

export function acrossLines({ command, program }: Evidence): boolean {
  const spans = program.words.map(({ span }) => span);
  const [first] = spans;
  if (first === undefined) return false;
  let { end } = first;
  return spans.some((span) => {
    const isBroken = span.start >= end && command.slice(end, span.start).includes('\n');
    end = Math.max(end, span.end);
    return isBroken;
  });
}

/** Programs whose object follows the subcommand at once. */
const OBJECT_FIRST: ReadonlySet<string> = new Set('kubectl oc helm gh docker podman aws gcloud'.split(' '));

/** Programs that write whole names behind one dash. */
const LONG_NAMES: ReadonlySet<string> = new Set('terraform tofu find java go node sqlite3 openssl'.split(' '));

/** A switch with its value, which an expression that looks for the bare one may take for another. */
const SWITCHED = /=(?:true|false|none)$/;

/** The spelling that people and expressions expect. */
const USUAL_CLUSTER = /^-(?:\w|rf)$/;

export function reordered({ program }: Evidence): boolean {
  const { name, words } = program;
  const subcommand = subcommandOf(name, words.slice(1));
  if (subcommand !== undefined && subcommand.before.length > 0) return true;
  const args = subcommand?.args ?? words.slice(1);
  if (args.some(({ value }) => SWITCHED.test(value))) return true;
  const isOption = ({ value }: Word): boolean => /^-./.test(value);
  if (OBJECT_FIRST.has(name)) return args[0] !== undefined && isOption(args[0]) && args.some((word) => !isOption(word));
  const options = args.filter(isOption);
  if (options.length > 1) return true;
  const [only] = options;
  if (only === undefined) return false;
  if (args.indexOf(only) > 0) return true;
  return only.value.startsWith('--')
    ? name === 'rm' || LONG_NAMES.has(name)
    : !LONG_NAMES.has(name) && !USUAL_CLUSTER.test(only.value);
}
