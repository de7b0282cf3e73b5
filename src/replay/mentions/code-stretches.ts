/** Code and SQL that a program is given: it runs, but for the strings and comments in it that nothing can run. */

import { inlineCode } from '../../guards/argv/rules/sql/interpreters.ts';
import { sqlSentBy } from '../../guards/argv/rules/sql/sent-sql.ts';
import { quotedIn } from '../../guards/argv/rules/sql/statements.ts';
import type { Program } from '../../shell/follow/follow.ts';
import { textOf } from '../../shell/made-word.ts';
import type { KnownText } from '../../shell/text.ts';
import type { Word } from '../../shell/word.ts';
import type { MentionKind } from './mention.ts';
import type { Stretch } from './stretches.ts';

export function codeStretches({ name, args, input, stdin }: Program): readonly Stretch[] {
  const invocation = { program: name, args, ...(input !== undefined && { input }) };
  const given = ({ text, word }: Sent, literals: readonly Literal[], kind?: MentionKind): readonly Stretch[] => {
    const placed = word === undefined ? stdin : textOf(word);
    const string = word === undefined ? 'heredoc-body' : 'quoted-argument';
    return placed === undefined ? [] : within(placed, text, literals, { code: kind, string });
  };
  const filters = FILTERS.has(name) && args.some(({ value }) => FILTERING.test(value));
  return [
    ...sqlSentBy(invocation).flatMap((sql) => given(sql, quotedIn(sql.text, sql.dialect))),
    ...inlineCode(invocation).flatMap((code) =>
      mayRun(code.text) ? given(code, []) : given(code, literalsIn(code.text), filters ? 'search-pattern' : undefined),
    ),
  ];
}

/** Code or SQL, and the word that it stands in; without one it comes on standard input. */
interface Sent {
  readonly text: string;
  readonly word?: Word;
}

/** Interpreters that go through lines as `awk` does, by an option that may stand beside others. */
const FILTERS: ReadonlySet<string> = new Set(['perl', 'ruby']);
const FILTERING = /^-[a-z]{0,9}[np][a-z]{0,9}$/;

/** Names by which code of the languages that are read runs a command or a statement, or deletes. */
const RUNNERS =
  /system|popen|exec|spawn|subprocess|eval|query|qx|`|rmtree|unlink|remove|delete\s{0,9}\(|\bDeno\b|\bBun\b|\$\(|\bsh\b|Runtime|IO\.|Open3|proc_|passthru/;

/** Whether code can run what stands in its strings. */
export function mayRun(code: string): boolean {
  return RUNNERS.test(code);
}

interface Literal {
  readonly start: number;
  readonly text: string;
}

/** Strings and comments, as most languages write them; one without an end goes to the end of its line. */
const LITERAL = /"(?:[^"\\\n]|\\[\s\S])*"?|'(?:[^'\\\n]|\\[\s\S])*'?|(?<=^|\s)#[^\n]*|(?<!:)\/\/[^\n]*/g;
const COMMENT_OPENING = /^(?:--|\/\*|#|\/\/)/;

function literalsIn(code: string): readonly Literal[] {
  return [...code.matchAll(LITERAL)].map(({ 0: text, index }) => ({ start: index, text }));
}

/** What code is for, where nothing in it runs, and its strings. */
interface Kinds {
  readonly code: MentionKind | undefined;
  readonly string: MentionKind;
}

function within(placed: KnownText, text: string, literals: readonly Literal[], kinds: Kinds): readonly Stretch[] {
  // An option may hold more than its value.
  const offset = Math.max(placed.value.lastIndexOf(text), 0);
  const at = (start: number, end: number) => placed.locate({ start: offset + start, end: offset + end });
  return [
    { span: at(0, text.length), ...(kinds.code !== undefined && { kind: kinds.code }) },
    ...literals.map(({ start, text: literal }): Stretch => {
      const opening = COMMENT_OPENING.exec(literal)?.[0].length ?? 0;
      return {
        kind: opening > 0 ? 'comment' : kinds.string,
        span: at(start + opening, start + literal.length),
      };
    }),
  ];
}
