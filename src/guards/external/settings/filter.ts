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
  const fits = patternOf(specifier);
  return (command) => {
    const { commands, unread } = readCommands(wholeText(command));
    return unread.length > 0 || commands.some((simple) => fits(lineOf(simple)));
  };
}

/**
 * `*` stands for any text, `\*` for itself. `git:*` at the end is another way to write `git *`; where that is the only
 * star, the bare `git` fits too.
 */
function patternOf(specifier: string): (line: string) => boolean {
  const pieces = specifier
    .replace(/:\*$/, ' *')
    .split(/(?<!\\)\*/)
    .map((piece) => piece.replaceAll(String.raw`\*`, '*'));
  const [start = '', ...others] = pieces;
  const end = others.pop();
  if (end === undefined) return (line) => line === start;
  const isPrefix = others.length === 0 && end === '' && start.endsWith(' ');
  return (line) => standsBetween(line, start, others, end) || (isPrefix && line === start.slice(0, -1));
}

/** Whether the line begins with `start`, ends with `end`, and holds the `inner` pieces between them, in their order. */
function standsBetween(line: string, start: string, inner: readonly string[], end: string): boolean {
  if (!line.startsWith(start) || !line.endsWith(end)) return false;
  let at = start.length;
  for (const piece of inner) {
    const found = line.indexOf(piece, at);
    if (found === -1) return false;
    at = found + piece.length;
  }
  return at <= line.length - end.length;
}

/** The program and its arguments as they are written, one blank between them. */
function lineOf({ words }: SimpleCommand): string {
  return words.map(({ text }) => text).join(' ');
}
