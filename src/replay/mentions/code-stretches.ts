/** Code and SQL that a program is given: it runs, but for the strings and comments in it that nothing can run. */

import { inlineCode } from '../../guards/argv/rules/sql/interpreters.ts';
import { sqlSentBy } from '../../guards/argv/rules/sql/sent-sql.ts';
import { quotedIn } from '../../guards/argv/rules/sql/statements.ts';
import type { Invocation } from '../../guards/argv/rule.ts';
import { textOf } from '../../shell/made-word.ts';
import type { KnownText } from '../../shell/text.ts';
import type { Stretch } from './read-mentions.ts';

/** @param stdin what it reads, with its place */
export function codeOf(invocation: Invocation, stdin: KnownText | undefined): readonly Stretch[] {
  const sql = sqlSentBy(invocation).flatMap(({ text, word, dialect }): readonly Stretch[] => {
    const placed = word === undefined ? stdin : textOf(word);
    return placed === undefined ? [] : within(placed, text, quotedIn(text, dialect));
  });
  const code = inlineCode(invocation).flatMap(({ text, word }): readonly Stretch[] => {
    const placed = word === undefined ? stdin : textOf(word);
    return placed === undefined ? [] : within(placed, text, MAY_RUN.test(text) ? [] : literalsIn(text));
  });
  return [...sql, ...code];
}

/** What a program's code can run a command or a statement by, in the languages that are read. */
const MAY_RUN =
  /system|popen|exec|spawn|subprocess|eval|query|qx|`|rmtree|unlink|remove|delete\s*\(|\bDeno\b|\bBun\b|\$\(|\bsh\b|Runtime|IO\.|Open3|proc_|passthru/;

interface Quoted {
  readonly start: number;
  readonly text: string;
}

/** Strings and comments, as most languages write them. */
function literalsIn(code: string): readonly Quoted[] {
  const pattern = /"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*'|(?<=^|\s)#[^\n]*|(?<!:)\/\/[^\n]*/g;
  return [...code.matchAll(pattern)].map(({ 0: text, index }) => ({ start: index, text }));
}

function within(placed: KnownText, text: string, quoted: readonly Quoted[]): readonly Stretch[] {
  // An option may hold more than its value.
  const offset = Math.max(placed.value.lastIndexOf(text), 0);
  const span = placed.locate({ start: offset, end: offset + text.length });
  return [
    { span },
    ...quoted.map(({ start, text: literal }): Stretch => {
      const opening = /^(?:--|\/\*|#|\/\/)/.exec(literal)?.[0].length ?? 0;
      return {
        kind: opening > 0 ? 'comment' : 'quoted-argument',
        span: placed.locate({ start: offset + start + opening, end: offset + start + literal.length }),
      };
    }),
  ];
}
