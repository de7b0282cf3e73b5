/** How `allowlist` judges a text: every segment's program, then every `>`. */

import type { Span } from '../../shell/span.ts';
import { DESTRUCTIVE, GIT_SUBCOMMANDS, KNOWN, LAUNCHERS, SHELLS } from './programs.ts';
import { BLANK, WORD_CHARACTER } from './python-text.ts';
import {
  type Refusal,
  destructiveProgram,
  findProgram,
  gitSubcommand,
  shellDepth,
  shellWithoutCommand,
  unknownProgram,
  unparsable,
  write,
} from './refusals.ts';
import { splitSegments } from './segments.ts';
import { type CutWord, cutWords } from './words.ts';

/** How many shells may stand inside one another. */
const MOST_LEVELS = 3;

/**
 * A `>` at the start, or after a character that is neither `>` nor a word character, before anything that is not
 * blank. The published expression, `(^|[^>\w])>\s*\S`, ends there; the second `>` and the rest of the run only make
 * the span more telling.
 */
const WRITE = new RegExp(`(?<![>${WORD_CHARACTER}])>>?[${BLANK}]*[^${BLANK}]+`, 'u');

/**
 * Why `text` is refused, or undefined where nothing is: the first segment that does not pass, else the first write.
 * `level` counts the shells around the text. Spans are of `text`.
 */
export function refusalOf(text: string, level = 0): Refusal | undefined {
  if (level > MOST_LEVELS) return shellDepth({ start: 0, end: text.length }, MOST_LEVELS);
  for (const segment of splitSegments(text)) {
    const words = cutWords(text, segment);
    const refusal = words === undefined ? unparsable(segment) : refusalOfSegment(text, words, level);
    if (refusal !== undefined) return refusal;
  }
  return refusalOfWrite(text);
}

function refusalOfSegment(text: string, words: readonly CutWord[], level: number): Refusal | undefined {
  for (const [index, word] of words.entries()) {
    const program = baseName(word.value);
    const isLast = index + 1 === words.length;
    if (isLast || !LAUNCHERS.has(program)) {
      return refusalOfProgram(text, program, word, words.slice(index + 1), level);
    }
  }
  return undefined;
}

function refusalOfProgram(
  text: string,
  program: string,
  word: CutWord,
  following: readonly CutWord[],
  level: number,
): Refusal | undefined {
  const span = { start: word.start, end: word.end };
  if (SHELLS.has(program)) {
    const script = firstPlain(following);
    return script === undefined ? shellWithoutCommand(program, span) : refusalOfScript(text, script, level + 1);
  }
  const destructive = DESTRUCTIVE.get(program);
  if (destructive !== undefined) return destructiveProgram(program, destructive, span);
  if (program === 'find') return findProgram(span);
  if (program === 'git') return refusalOfGit(span, firstPlain(following));
  return KNOWN.has(program) ? undefined : unknownProgram(program, span);
}

function refusalOfGit(git: Span, subcommand: CutWord | undefined): Refusal | undefined {
  if (subcommand === undefined) return gitSubcommand(undefined, git);
  if (GIT_SUBCOMMANDS.has(subcommand.value)) return undefined;
  return gitSubcommand(subcommand.value, { start: git.start, end: subcommand.end });
}

/** Judges a shell's script; its spans lie in the word as written, the whole word where quoting hides the place. */
function refusalOfScript(text: string, script: CutWord, level: number): Refusal | undefined {
  const refusal = refusalOf(script.value, level);
  if (refusal === undefined) return undefined;
  const offset = text.slice(script.start, script.end).indexOf(script.value);
  if (offset < 0 || script.value === '') return { ...refusal, span: { start: script.start, end: script.end } };
  const start = script.start + offset;
  return { ...refusal, span: { start: start + refusal.span.start, end: start + refusal.span.end } };
}

function refusalOfWrite(text: string): Refusal | undefined {
  const match = WRITE.exec(text);
  return match ? write(match[0], { start: match.index, end: match.index + match[0].length }) : undefined;
}

/** The text after the last `/`, maybe empty. */
function baseName(word: string): string {
  return word.slice(word.lastIndexOf('/') + 1);
}

function firstPlain(words: readonly CutWord[]): CutWord | undefined {
  return words.find((word) => !word.value.startsWith('-'));
}
