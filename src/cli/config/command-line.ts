/** A command line as one program with its arguments, read as a shell would read it. */

import { quoted } from '../../shell/quoted.ts';
import { readCommands } from '../../shell/read-commands.ts';
import { wholeText } from '../../shell/text.ts';
import type { Word } from '../../shell/word.ts';

export type CommandLine =
  | { readonly kind: 'words'; readonly words: readonly [string, ...string[]] }
  /** Only a shell could run it, because of `piece`. */
  | { readonly kind: 'needs-shell'; readonly piece: string; readonly why: string }
  | { readonly kind: 'unread'; readonly why: string };

/**
 * Quotes and escapes as a shell reads them, and `~/` at the start of a word; whatever else it would do needs a shell.
 * @param home what `~` stands for
 */
export function readCommandLine(text: string, home: string): CommandLine {
  const line = text.trim();
  const { commands, unread } = readCommands(wholeText(line));
  const [broken] = unread;
  if (broken !== undefined) return { kind: 'unread', why: broken.why };
  const [command, ...others] = commands;
  const isAlone = command?.span.start === 0 && command.span.end === line.length && others.length === 0;
  if (command === undefined || !isAlone) return needsShell(line, 'is more than one program with its arguments');
  const { assignments, redirects, words } = command;
  for (const { span } of assignments) return needsShell(line.slice(span.start, span.end), 'sets a variable');
  for (const { span } of redirects) return needsShell(line.slice(span.start, span.end), 'redirects');
  const values: string[] = [];
  for (const word of words) {
    const value = valueOf(word, home);
    if (value === undefined) return needsShell(word.text, 'stands for something else');
    values.push(value);
  }
  const [program, ...rest] = values;
  if (program === undefined || program === '') return { kind: 'unread', why: 'it names no program' };
  return { kind: 'words', words: [program, ...rest] };
}

/** The words as somebody could type them again. */
export function commandLineOf(words: readonly string[]): string {
  return words.map(quoted).join(' ');
}

function needsShell(piece: string, why: string): CommandLine {
  return { kind: 'needs-shell', piece, why };
}

/** What the program would receive, where the word tells. */
function valueOf({ isStatic, value, fragments }: Word, home: string): string | undefined {
  if (isStatic) return value;
  const [first] = fragments;
  const isBelowHome = first?.kind === 'literal' && !first.quoted && /^~(?:\/|$)/.test(value);
  return isBelowHome && fragments.every(({ kind }) => kind === 'literal') ? `${home}${value.slice(1)}` : undefined;
}
