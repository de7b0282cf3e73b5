/**
 * What a payload has to hold for the full guard to be asked at all: what the rules need, and what a shell or one of the
 * programs that the guard follows makes other words of. Everything else passes. One source for the shell's script and
 * for JavaScript, which runs it over more commands than a shell could be started for.
 *
 * It looks at the whole payload, the command in the escapes of JSON, and not only at its command: what else is in it may
 * send a payload to the guard for nothing, but nothing hides from it behind a key, a nested text or a second `command`.
 */

import { OVERRIDE } from '../../guards/argv/override-name.ts';
import type { Rule } from '../../guards/argv/rule.ts';
import type { Pattern as Expression } from '../../guards/denylist/patterns.ts';
import type { Need } from '../../guards/need.ts';
import { inAnyCase, type Pattern } from './pattern.ts';

/**
 * How a payload is looked at. *Marks* are `"`, `'`, `\` and `$`: what a shell takes out of a word, the backslashes of
 * JSON among them.
 */
export type View =
  /** As it is. */
  | 'payload'
  /** Without marks: a word stands there in a row, however it was quoted. */
  | 'bare'
  /** Each run of marks as one `"`, so that it shows what stood apart. */
  | 'marked'
  /** Without quotes and dollars: backslashes stand next to what they escape. */
  | 'unquoted';

/** Met where, in one view, one of the patterns is found. */
interface Group {
  readonly view: View;
  readonly patterns: readonly Pattern[];
}

/** Sends a payload to the guard where all of its groups are met. */
export interface Condition {
  readonly name: string;
  readonly groups: readonly Group[];
}

/** Payloads with more bytes than this go to the guard: the shell would take longer over them than Node to start. */
export const LONGEST = 65_536;

/**
 * Everything that sends a payload to the guard; one met condition is enough. The expressions of the last resort are
 * among it: where the guard cannot run, nothing passes that they would stop.
 */
export function conditionsFor(rules: readonly Rule[], expressions: readonly Expression[]): readonly Condition[] {
  const needy = [...rules, ...expressions].flatMap(({ id, needs }) => (needs === undefined ? [] : [{ id, needs }]));
  return [...RESPELLINGS, OVERRIDDEN, ...needy.map(({ id, needs }) => ({ name: id, groups: needs.map(groupOf) }))];
}

/** By what means a word comes about whose letters do not stand in a row, marks aside. */
const RESPELLINGS: readonly Condition[] = [
  // `\x72m`, `\162m`, `\u0072m`, be it JSON's, that of `$'…'` or that of `echo -e`; `\0`, of which nothing is left.
  respelling('a character by its number', 'unquoted', String.raw`\\[0-7xuU][0-9a-fA-F]`, String.raw`\\0`),
  // `\cJrm`, a newline or another blank by its key; `\c@`, and other signs that come to a NUL.
  respelling('a character by its key', 'unquoted', String.raw`\\c[^A-HN-Za-hn-z]`),
  // The sign of Kelvin is a `k` in lower case.
  respelling('a letter that is another one in lower case', 'unquoted', '\u212A'),
  // A backslash and a newline within a word: in JSON `\\` and `\n`, and more backslashes within quotes. What a second
  // line of arguments begins with is left out.
  respelling('a word over two lines', 'unquoted', String.raw`\\\\\\n[^ &|<>-]`),
  // The newline is that which `echo` and `<<<` end with: `echo 'r\' > f; echo m >> f`.
  {
    name: 'a word over two lines that are printed',
    groups: [
      { view: 'bare', patterns: [inAnyCase('echo'), '<<<'] },
      { view: 'payload', patterns: [String.raw`\\\\'[^']`, String.raw`\\\\'''`, String.raw`\\\\\\\\`] },
    ],
  },
  // The newline is that before the end of a here-document: `cat << '-' > f`.
  respelling(
    'a here-document that ends like arguments',
    'marked',
    '<<"[ &|<>-]',
    '<<-"[ &|<>-]',
    '<< "[ &|<>-]',
    '<<- "[ &|<>-]',
  ),
  // `r{m,}`, `{r,x}m`, `{r,}{m,}`; a choice that is all of a word stands in a row.
  respelling(
    'braces in a word',
    'marked',
    '[A-Za-z0-9]{',
    '[A-Za-z0-9]"{',
    '}[A-Za-z0-9]',
    '}"[A-Za-z0-9]',
    '}{',
    '}"{',
  ),
  // `printf %s%s r m | sh`, `echo m | xargs -I% r%`; for `parallel`, `r{} ::: m` has braces in it.
  respelling('a word put together', 'bare', inAnyCase('printf'), inAnyCase('xargs')),
];

/** Each use of it is logged, whatever it is used for. */
const OVERRIDDEN = respelling('the override', 'bare', inAnyCase(OVERRIDE));

function respelling(name: string, view: View, ...patterns: readonly Pattern[]): Condition {
  return { name, groups: [{ view, patterns }] };
}

function groupOf(need: Need): Group {
  return 'word' in need
    ? { view: 'marked', patterns: wordPatterns(need.word) }
    : { view: 'bare', patterns: shortest(need.map(longestRun)).map(inAnyCase) };
}

/** What is left of a name where braces next to a hyphen count as its end, as they do above. */
function longestRun(name: string): string {
  return name.split(/[^A-Za-z0-9]+/).reduce((longest, run) => (run.length > longest.length ? run : longest));
}

/** Names without those that hold another one. */
function shortest(names: readonly string[]): readonly string[] {
  return [...new Set(names)].filter((name, _, all) => !all.some((other) => other !== name && name.includes(other)));
}

/**
 * A short word, which would be found all over in longer ones (`confirm`, `permission_mode`, `--rm`). Its letters may
 * have marks between them. Behind it no word goes on. Before it none ends either, but what stands there may be no part
 * of it: the letter of an escape (`\n`), or of the options whose value is a script and may be attached (`-c`, `-S`).
 */
function wordPatterns(word: string): readonly Pattern[] {
  const spellings = word
    .split('')
    .map(inAnyCase)
    .reduce<readonly Pattern[]>((before, letter) => before.flatMap((one) => [one + letter, `${one}"${letter}`]), [''])
    .filter((spelling) => !spelling.startsWith('"'));
  return spellings.flatMap((spelling) =>
    ['[^A-Za-z_-]', '[^-]-', '[cS]', '"[A-Za-z]'].map((before) => `${before}${spelling}[^A-Za-z0-9_./-]`),
  );
}
