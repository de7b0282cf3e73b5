/**
 * `DROP`, `TRUNCATE` and `DELETE FROM` that reach a database: rows and tables that only a backup brings back, and a
 * committed statement has no undo. They count where they would run: sent by a SQL client from its command line or its
 * standard input, or as a string in inline code that also calls a database driver. Prose, search patterns, migration
 * files, a column called `drop`, the function `truncate(x, 1)`, `EXPLAIN` and everything else whose first keyword is
 * harmless pass, and so does a script that the client reads from a file.
 */

import type { Finding, Invocation, Rule } from '../rule.ts';
import { INTERPRETER_PROGRAMS, inlineCode } from './sql/interpreters.ts';
import { callsDriver, stringLiterals } from './sql/literals.ts';
import { CLIENT_PROGRAMS, sqlSentBy } from './sql/sent-sql.ts';
import { destructiveStatement, destructiveString } from './sql/statements.ts';

export const sqlDestructive: Rule = {
  id: 'sql-destructive',
  programs: new Set([...CLIENT_PROGRAMS, ...INTERPRETER_PROGRAMS]),
  needs: [
    ['drop', 'truncate', 'delete'],
    [...CLIENT_PROGRAMS, ...INTERPRETER_PROGRAMS],
  ],
  instead: 'Count the rows with a SELECT first, write the statement into a migration, and let the person run it.',
  verbs: /\b(?:drop(?=\s+\w)|truncate(?=\s+\w)|delete\s+from\b)/i,
  needsWholeText: true,
  match(invocation) {
    return sentByClient(invocation) ?? runByDriver(invocation);
  },
};

function sentByClient(invocation: Invocation): Finding | undefined {
  for (const { text, word, dialect } of sqlSentBy(invocation)) {
    const statement = destructiveStatement(text, dialect);
    if (statement === undefined) continue;
    const what = `\`${statement}\` through \`${invocation.program}\` removes data that only a backup brings back`;
    return word === undefined ? { what } : { what, span: word.span };
  }
  return undefined;
}

function runByDriver(invocation: Invocation): Finding | undefined {
  const code = inlineCode(invocation);
  if (!code.some(({ text }) => callsDriver(text))) return undefined;
  for (const { text, language, word } of code) {
    for (const string of stringLiterals(text, language)) {
      const statement = destructiveString(string);
      if (statement === undefined) continue;
      const what = `\`${statement}\` run by a driver in \`${invocation.program}\` removes data that only a backup brings back`;
      return word === undefined ? { what } : { what, span: word.span };
    }
  }
  return undefined;
}
