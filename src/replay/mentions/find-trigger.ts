/**
 * Finds the text that makes a guard block a command, by asking it about the command with parts blanked: any guard, also one
 * that nothing is known of.
 */

import type { Span } from '../../shell/span.ts';
import { blanked, readTokens, type Token } from '../../shell/tokens.ts';
import type { MentionKind } from './mention.ts';
import { readMentions } from './read-mentions.ts';

/** What made a guard block. */
export interface FoundTrigger {
  readonly span: Span;
  /** False where the guard no longer blocks once all that is only mentioned is blanked. */
  readonly runs: boolean;
  /** What the text is for, where it does not run. */
  readonly kind?: MentionKind;
}

/** Whether the guard blocks a command. */
export type Blocks = (command: string) => Promise<boolean>;

/**
 * The shortest row of tokens with which the guard still blocks when all others are blanked: the first that there is. For
 * n tokens it asks at most 2 log₂ n + 3 times, once more where a text is known, and is right where a guard that blocks a
 * command also blocks it with more tokens in place.
 * @param command one that the guard blocks
 * @param program a program that the guard lets pass, which takes the place of others
 * @param known a text that was the trigger in another command: where it stands in this one too, it is tried first
 */
export async function findTrigger(
  command: string,
  program: string,
  blocks: Blocks,
  known?: string,
): Promise<FoundTrigger> {
  const tokens = readTokens(command);
  const mentions = readMentions(command);
  const mentioned = new Set(tokens.filter(({ span }) => mentions.at(span) !== undefined));
  const keep = (isKept: (token: Token) => boolean): Promise<boolean> =>
    blocks(blanked(command, tokens, program, isKept));

  const runs = mentioned.size === 0 || (await keep((token) => !mentioned.has(token)));
  // Around text that is only mentioned the code stays, which says what the text is for.
  const pool = tokens.filter((token) => mentioned.has(token) !== runs);
  const blocksWith = (from: number, to: number): Promise<boolean> => {
    const kept = new Set(pool.slice(from, to));
    return keep((token) => kept.has(token) || (!runs && !mentioned.has(token)));
  };
  const shortest = async (): Promise<Row> => {
    const end = await lowest(0, pool.length, (to) => blocksWith(0, to));
    const start = await lowest(0, Math.max(end - 1, 0), async (from) => !(await blocksWith(from + 1, end)));
    return { start, end };
  };
  const likely = known === undefined ? undefined : rowOf(command, pool, known);
  const isLikely = likely !== undefined && (await blocksWith(likely.start, likely.end));
  const { start, end } = isLikely ? likely : await shortest();
  const span = hull(pool.slice(start, end)) ?? { start: 0, end: command.length };
  const kind = runs ? undefined : mentions.at(pool[start]?.span ?? span)?.kind;
  return { span, runs, ...(kind !== undefined && { kind }) };
}

/** Positions of tokens, from one to before another. */
type Row = Span;

/** The first tokens that make up a text. */
function rowOf(command: string, pool: readonly Token[], text: string): Row | undefined {
  for (let at = command.indexOf(text); at >= 0; at = command.indexOf(text, at + 1)) {
    const start = pool.findIndex(({ span }) => span.start === at);
    const last = pool.findIndex(({ span }) => span.end === at + text.length);
    if (start >= 0 && last >= start) return { start, end: last + 1 };
  }
  return undefined;
}

/** The lowest number for which `holds`, as it does for all that are higher; for the highest it is not asked. */
async function lowest(from: number, to: number, holds: (value: number) => Promise<boolean>): Promise<number> {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (await holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

function hull(tokens: readonly Token[]): Span | undefined {
  const [first] = tokens;
  const last = tokens.at(-1);
  return first && last && { start: first.span.start, end: last.span.end };
}
