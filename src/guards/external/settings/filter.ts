/** The `if` of a Claude Code hook: one permission rule, such as `Bash(git push *)`, that narrows for what it is asked. */

import type { SimpleCommand } from '../../../shell/command.ts';
import { readCommands } from '../../../shell/read-commands.ts';
import { wholeText } from '../../../shell/text.ts';

/** Whether the host asks the hook about a command; `never` where the rule is not for this tool, or is no rule. */
export type Filter = ((command: string) => boolean) | 'always' | 'never';

/**
 * The rule is held against every simple command, without the assignments before it; the hook is asked where one fits,
 * and wherever a part of the command cannot be read.
 */
export function filterOf(rule: string, tool: string): Filter {
  const { name, specifier = '' } = /^\s*(?<name>\w+)\s*(?:\((?<specifier>.*)\))?\s*$/s.exec(rule)?.groups ?? {};
  if (name !== tool) return 'never';
  if (specifier === '' || specifier === '*') return 'always';
  const expression = expressionOf(specifier);
  return (command) => {
    const { commands, unread } = readCommands(wholeText(command));
    return unread.length > 0 || commands.some((simple) => expression.test(lineOf(simple)));
  };
}

/**
 * `*` stands for any text, `\*` for itself. `git:*` at the end is another way to write `git *`; where that is the only
 * star, the bare `git` fits too.
 */
function expressionOf(specifier: string): RegExp {
  const written = specifier.replace(/:\*$/, ' *');
  const pieces = written.split(/(?<!\\)\*/);
  const literals = pieces.map((piece) => literal(piece.replaceAll('\\*', '*')));
  const isPrefix = pieces.length === 2 && written.endsWith(' *');
  const source = isPrefix ? `${literal(written.slice(0, -2).replaceAll('\\*', '*'))}(?: .*)?` : literals.join('.*');
  return new RegExp(`^${source}$`, 's');
}

function literal(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}

/** The program and its arguments as they are written, one blank between them. */
function lineOf({ words }: SimpleCommand): string {
  return words.map(({ text }) => text).join(' ');
}
