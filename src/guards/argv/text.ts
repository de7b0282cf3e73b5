/** The rules on text that could not be understood: a program where a command may start, then its verb. */

import type { Span } from '../../shell/span.ts';
import { sliceOf, type KnownText } from '../../shell/text.ts';
import { LAUNCHERS } from '../../shell/unwrap/launchers.ts';
import { SHELLS } from '../../shell/follow/followers.ts';
import type { Rule } from './rule.ts';

/** What a rule found, and where in the whole command. */
export interface Found {
  readonly rule: Rule;
  readonly what: string;
  readonly span: Span;
  /** Why it was found by the text alone. */
  readonly unread?: string;
}

/** Where a command may start: at the beginning, and behind each of these. What `${x:-…}` puts in starts there too. */
const POSITION = /(?<=^|[\n;|&({`])(?:(?<=\$\{)\w{1,99}:?[-=+?])?/;

/** In a text with an `esac`, behind the patterns of `case` as well. */
const POSITION_IN_CASE = /(?<=^|[\n;|&({`)])(?:(?<=\$\{)\w{1,99}:?[-=+?])?/;

/** What belongs to it: up to where another one starts, or a bracket closes around it. The braces of `${x}` do neither. */
const STRETCH = /(?<stretch>(?:\$\{\w{1,99}\}|[^\n;|&({`)}])+)/;

const COMMAND = new RegExp(POSITION.source + STRETCH.source, 'g');
const COMMAND_IN_CASE = new RegExp(POSITION_IN_CASE.source + STRETCH.source, 'g');

/** What the rules find in a text that was not understood, because of `why`; `isWhole` where that is all there is. */
export function findInText(text: KnownText, why: string, rules: readonly Rule[], isWhole: boolean): readonly Found[] {
  const applicable = rules.filter(({ needsWholeText = false }) => isWhole || !needsWholeText);
  const pattern = /\besac\b/.test(text.value) ? COMMAND_IN_CASE : COMMAND;
  return [...text.value.matchAll(pattern)].flatMap((match) => {
    const written = match.groups?.['stretch'] ?? '';
    const program = programAt(written, applicable);
    if (program === undefined) return [];
    const end = match.index + match[0].length;
    const stretch = sliceOf(text, { start: end - written.length, end });
    return applicable.flatMap((rule) => findInStretch(stretch, program, rule, why));
  });
}

/** Words of the shell behind which a command starts as it does behind a `;`. */
const KEYWORDS: ReadonlySet<string> = new Set('! if then elif else while until do coproc'.split(' '));

/** What may stand before the program of a command, besides launchers. */
const CARRIERS: ReadonlySet<string> = new Set([...SHELLS, 'eval', 'ssh']);

interface Token {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

function findInStretch(stretch: KnownText, program: Token, rule: Rule, why: string): readonly Found[] {
  if (!rule.programs.has(program.name)) return [];
  const verb = rule.verbs.exec(stretch.value.slice(program.end));
  if (verb === null) return [];
  const end = program.end + verb.index + verb[0].length;
  const what = `\`${program.name}\` and what follows it read like ${rule.id} in text that could not be understood`;
  return [{ rule, what, span: stretch.locate({ start: program.start, end }), unread: why }];
}

/** The first program that a rule looks at, behind keywords and assignments; behind a launcher or shell wherever it stands. */
function programAt(stretch: string, rules: readonly Rule[]): Token | undefined {
  let isLaunched = false;
  for (const match of stretch.matchAll(/\S+/g)) {
    const written = match[0];
    const name = written
      .replaceAll(/["'\\]/g, '')
      .replace(/^.*\//, '')
      .toLowerCase();
    if (rules.some(({ programs }) => programs.has(name))) {
      return { name, start: match.index, end: match.index + written.length };
    }
    if (LAUNCHERS.has(name) || CARRIERS.has(name)) isLaunched = true;
    else if (!isLaunched && !KEYWORDS.has(written) && !/^\w+\+?=/.test(written)) return undefined;
  }
  return undefined;
}
