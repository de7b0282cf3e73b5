/** A reader of one plain command line, enough for the tables: quotes, escapes, `$name`, `${…}`, `$(…)` and patterns. */

import type { Invocation } from '../../../../src/guards/argv/rule.ts';
import type { Fragment, Word } from '../../../../src/shell/word.ts';

const DOUBLE_QUOTED = /\\([\s\S])|\$(\w+)|\$\{(\w+)\}|(\$\{[^}]*\}|\$\([^)]*\)|`[^`]*`)|([^\\$`]+|.)/gy;
const UNQUOTED =
  /'([^']*)'|"((?:[^"\\]|\\[\s\S])*)"|\\([\s\S])|\$(\w+)|\$\{(\w+)\}|(\$\{[^}]*\}|\$\([^)]*\)|`[^`]*`)|(\*+|\?|\[[^\]\s]*\]|\{[^}\s]*,[^}\s]*\})|([^\s'"\\$*?[{`]+|[{$])/gy;

/** The invocation that a line starts, its program the first word. */
export function invocation(line: string, input?: string): Invocation {
  const [program, ...args] = wordsOf(line);
  if (program === undefined) throw new Error(`no program in ${line}`);
  return { program: program.value, args, ...(input !== undefined && { input }) };
}

function wordsOf(line: string): Word[] {
  const words: Word[] = [];
  for (let at = 0; at < line.length;) {
    const blank = /\s*/y;
    blank.lastIndex = at;
    at += blank.exec(line)?.[0].length ?? 0;
    const start = at;
    const fragments: Fragment[] = [];
    UNQUOTED.lastIndex = at;
    for (let match = UNQUOTED.exec(line); match !== null; match = UNQUOTED.exec(line)) {
      fragments.push(...fragmentsOf(match));
      at = UNQUOTED.lastIndex;
    }
    if (at === start) {
      if (at < line.length) throw new Error(`cannot read ${line} from ${at}`);
      break;
    }
    words.push(wordOf(fragments, line.slice(start, at), start));
  }
  return words;
}

function wordOf(fragments: readonly Fragment[], text: string, start: number): Word {
  const [first] = fragments;
  const expandsTilde = first?.kind === 'literal' && !first.quoted && first.value.startsWith('~');
  return {
    text,
    value: fragments.map(({ value }) => value).join(''),
    isStatic: fragments.every(({ kind }) => kind === 'literal') && !expandsTilde,
    fragments,
    span: { start, end: start + text.length },
  };
}

function fragmentsOf(match: RegExpExecArray): Fragment[] {
  const [whole, single, double, escaped, name, braced, expansion, pattern] = match;
  if (single !== undefined) return [{ kind: 'literal', value: single, quoted: true }];
  if (double !== undefined) return doubleQuoted(double);
  if (escaped !== undefined) return [{ kind: 'literal', value: escaped, quoted: true }];
  const variable = name ?? braced;
  if (variable !== undefined) return [{ kind: 'variable', name: variable, value: whole, quoted: false }];
  if (expansion !== undefined) return [{ kind: 'expansion', value: expansion, quoted: false }];
  if (pattern !== undefined) return [{ kind: 'pattern', value: pattern, quoted: false }];
  return [{ kind: 'literal', value: whole, quoted: false }];
}

function doubleQuoted(text: string): Fragment[] {
  const fragments: Fragment[] = [...text.matchAll(DOUBLE_QUOTED)].map(([whole, escaped, name, braced, expansion]) => {
    if (escaped !== undefined) {
      return { kind: 'literal', value: '"\\$`'.includes(escaped) ? escaped : whole, quoted: true };
    }
    const variable = name ?? braced;
    if (variable !== undefined) return { kind: 'variable', name: variable, value: whole, quoted: true };
    if (expansion !== undefined) return { kind: 'expansion', value: expansion, quoted: true };
    return { kind: 'literal', value: whole, quoted: true };
  });
  return fragments.length > 0 ? fragments : [{ kind: 'literal', value: '', quoted: true }];
}
