/**
 * What judges where the guard cannot: a payload that nobody can read, a guard that fails, a dialect that it does not know.
 * Under the tripwire policy these are the expressions of `denylist`, over whatever text there is; they know nothing of
 * other policies, and there the command is refused.
 */

import type { Verdict } from '../guards/guard.ts';
import type { HookGuard } from './guards.ts';

/** Commands that are longer are not read: the longest of 92,890 that agents proposed has 15,523 units, and this takes seconds. */
export const LONGEST_COMMAND = 1 << 19;

/** The rule of a refusal that nothing but the failure is a reason for. */
const UNJUDGED = 'unjudged';

export interface Failing {
  /** All that was read; of a payload that could be read the command. */
  readonly text: string;
  /** What failed, as a sentence without its end. */
  readonly why: string;
  /** There is more that nobody has seen. */
  readonly isCut?: boolean;
}

/** Never throws, and never allows. */
export async function lastResort({ policy, name }: HookGuard, { text, why, isCut }: Failing): Promise<Verdict> {
  const note = `(${name} could not judge: ${why}.)`;
  const unjudged = {
    decision: 'deny',
    rule: UNJUDGED,
    reason: `Nothing has judged this command. ${note} Tell the person; it can be run once the guard works again.`,
  } as const;
  if (policy !== 'tripwire') return unjudged;
  try {
    const { denylist } = await import('../guards/denylist/index.ts');
    for (const stretch of stretchesOf(text)) {
      const verdict = await denylist.judge({ tool: 'unknown', command: stretch, shell: 'unknown' });
      if (verdict.decision === 'deny') {
        const { decision, rule, reason } = verdict;
        return { decision, rule, reason: `${reason} ${note}` };
      }
    }
  } catch {
    return unjudged;
  }
  return isCut === true ? unjudged : { decision: 'none' };
}

/** JSON in a text of JSON in a payload: what hosts do at most. */
const DEPTH = 3;

/**
 * A text as it is, and what stands between its double quotes with the escapes of JSON undone: expressions that look at
 * what is around a word would stumble over the quote after it, and lines end in `\n`. Whether it parses is of no matter.
 */
function* stretchesOf(text: string, depth = 0): Generator<string> {
  yield text;
  if (depth === DEPTH || !text.includes('"')) return;
  for (const [stretch] of text.matchAll(/(?:[^"\\]|\\[^])+|\\$/g)) yield* stretchesOf(unescaped(stretch), depth + 1);
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** NULs are left out, as a shell does. */
function unescaped(text: string): string {
  const whole = text.replaceAll(/\\(?:u([\da-fA-F]{4})|([^]))/g, (_, code: string | undefined, sign: string) =>
    code === undefined ? (ESCAPES[sign] ?? sign) : String.fromCharCode(Number.parseInt(code, 16)),
  );
  return whole.replaceAll('\0', '');
}
