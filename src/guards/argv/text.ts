/** The rules on text that could not be understood: a program where a command may start, then its verb. */

import type { Span } from '../../shell/span.ts';
import { sliceOf, type KnownText } from '../../shell/text.ts';
import { LAUNCHERS } from '../../shell/unwrap/launchers.ts';
import { SHELLS } from './follow/index.ts';
import type { Rule } from './rule.ts';

/** What a rule found, and where in the whole command. */
export interface Found {
  readonly rule: Rule;
  readonly what: string;
  readonly span: Span;
  /** Why it was found by the text alone. */
  readonly unread?: string;
}

/** The rule about SQL, whose text is no command: it speaks only where nothing of a command was understood. */
const NEEDS_WHOLE = 'sql-destructive';

/** A command may start at the beginning and behind each of these; none of them may stand between program and verb. */
const STRETCH = /[^\n;|&({`]+/g;

/** What the rules find in a text that was not understood, because of `why`; `isWhole` where that is all there is. */
export function findInText(text: KnownText, why: string, rules: readonly Rule[], isWhole: boolean): readonly Found[] {
  const applicable = rules.filter(({ id }) => isWhole || id !== NEEDS_WHOLE);
  return [...text.value.matchAll(STRETCH)].flatMap((match) => {
    const start = programAt(match[0], applicable);
    if (start === undefined) return [];
    const stretch = sliceOf(text, { start: match.index, end: match.index + match[0].length });
    return applicable.flatMap((rule) => findInStretch(stretch, start, rule, why));
  });
}

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

/** The first program that a rule looks at, behind assignments; behind a launcher or shell wherever it stands. */
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
    else if (!isLaunched && !/^\w+\+?=/.test(written)) return undefined;
  }
  return undefined;
}
