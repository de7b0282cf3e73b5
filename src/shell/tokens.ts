/**
 * The tokens of a command: words, and the runs between blanks in what is quoted, commented or handed on as a heredoc. Each
 * can be blanked, and what is left is still a command of the same build: operators, quotes and redirects stay.
 */

import { readCommands } from './read-commands.ts';
import { readRegions } from './regions.ts';
import type { Region } from './region.ts';
import type { Span } from './span.ts';
import { wholeText } from './text.ts';

export interface Token {
  readonly span: Span;
  /** What stands in its place when it is blanked; absent where a program's name stands, for which nothing fits every guard. */
  readonly blank?: string;
}

/** The tokens of a command in the order of the text; they do not overlap. None where the command cannot be read. */
export function readTokens(command: string): readonly Token[] {
  const programs = readCommands(wholeText(command)).commands.flatMap(({ program }) => program?.span ?? []);
  const data = readRegions(command).flatMap((region) => tokensIn(region, command));
  return withoutOverlaps([...programs.map((span) => ({ span })), ...data]);
}

/** The command with the tokens blanked that `isKept` does not name, programs by `program`. */
export function blanked(
  command: string,
  tokens: readonly Token[],
  program: string,
  isKept: (token: Token, index: number) => boolean,
): string {
  const pieces: string[] = [];
  let at = 0;
  for (const [index, token] of tokens.entries()) {
    if (isKept(token, index)) continue;
    pieces.push(command.slice(at, token.span.start), token.blank ?? program);
    at = token.span.end;
  }
  return [...pieces, command.slice(at)].join('');
}

/** What is whole or not there: a character with the backslash before it, `${…}` and `$((…))`. */
const ATOM = /\\.|\$\{(?:[^{}]|\{[^{}]*\})*\}|\$\(\((?:[^()]|\([^()]*\))*\)\)/.source;

const WORD = new RegExp(`(?:${ATOM}|\\S)+`, 'g');

/** In text that the shell does not look into, brackets, quotes and operators stand by themselves. */
const RUN = new RegExp(`(?:${ATOM}|[^\\s"'\`()[\\]{},;|&<>])+|["'\`()[\\]{},;|&<>]+`, 'g');

function tokensIn(region: Region, command: string): readonly Token[] {
  const { start, end } = insideQuotes(region, command);
  const blank = blankFor(region);
  const isShell = region.quotes === 'none' && region.kind !== 'here-document' && region.kind !== 'comment';
  return [...command.slice(start, end).matchAll(isShell ? WORD : RUN)].map(({ 0: run, index }) => ({
    span: { start: start + index, end: start + index + run.length },
    // `x=` before a quote: what follows stays the value of something.
    blank: isShell && run.endsWith('=') ? `${blank}=` : blank,
  }));
}

function insideQuotes({ kind, quotes, span }: Region, command: string): Span {
  if (kind === 'comment') return { start: span.start + 1, end: span.end };
  if (quotes === 'none') return span;
  const text = command.slice(span.start, span.end);
  const opening = /^\$?["']/.exec(text)?.[0].length ?? 0;
  const closing = text.length > opening && /["']$/.test(text) ? 1 : 0;
  return { start: span.start + opening, end: span.end - closing };
}

/** Another file than the null device would be a file written. */
function blankFor({ kind }: Region): string {
  switch (kind) {
    case 'target':
      return '/dev/null';
    case 'arithmetic':
      return '1';
    case 'argument':
    case 'assignment':
    case 'here-document':
    case 'here-string':
    case 'comment':
    case 'list':
    case 'pattern':
    case 'test':
      return 'x';
    default:
      return kind satisfies never;
  }
}

function withoutOverlaps(tokens: readonly Token[]): readonly Token[] {
  const sorted = tokens.filter(({ span }) => span.end > span.start).sort((a, b) => a.span.start - b.span.start);
  let end = 0;
  return sorted.filter(({ span }) => {
    if (span.start < end) return false;
    ({ end } = span);
    return true;
  });
}
