/** The SQL that a client would send, from its command line and its standard input. */

import { masked, readArguments, subcommandAt } from '../../options.ts';
import type { Invocation } from '../../rule.ts';
import type { Word } from '../../../../shell/word.ts';
import { CLIENTS } from './clients.ts';
import type { Dialect } from './statements.ts';

export const CLIENT_PROGRAMS: readonly string[] = CLIENTS.flatMap(({ programs }) => [...programs]);

/** SQL that a client would send, and the word it stands in; without one it comes on standard input. */
export interface SqlText {
  readonly text: string;
  readonly word?: Word;
  readonly dialect: Dialect;
}

/** Every text that this invocation sends to a database; none where its program is no SQL client. */
export function sqlSentBy({ program, args, input }: Invocation): SqlText[] {
  const client = CLIENTS.find(({ programs }) => programs.has(program));
  if (client === undefined) return [];
  const { options, positionals } = readArguments(args.map(masked), client.syntax);
  let operands = positionals;
  if (client.subcommands !== undefined) {
    const at = subcommandAt(positionals);
    if (!client.subcommands.has(positionals[at]?.value ?? '')) return [];
    operands = positionals.slice(at + 1);
  }
  const texts: SqlText[] = [];
  for (const { name, value, word } of options) {
    if (client.statements.has(name) && value !== undefined) texts.push({ text: value, word, dialect: client.dialect });
  }
  for (const word of operands.slice(client.statementsFrom ?? operands.length)) {
    texts.push({ text: word.value, word, dialect: client.dialect });
  }
  if (input !== undefined) texts.push({ text: input, dialect: client.dialect });
  return texts;
}
