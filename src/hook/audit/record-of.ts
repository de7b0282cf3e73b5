/** What the audit log keeps of one decision. */

import { cutShort } from '../../cut.ts';
import type { Verdict } from '../../guards/guard.ts';
import type { AuditRecord } from '../audit-record.ts';
import type { Proposed } from '../hook-host.ts';

/** What became of a payload. */
export interface Judged {
  readonly verdict: Verdict;
  /** The payload as it was read. */
  readonly text: string;
  /** Absent where the payload could not be read. */
  readonly proposed?: Proposed;
  /** What the override says, where the command has one that is valid. */
  readonly override?: string;
  /** Rules of last resort judged it. */
  readonly fallback?: true;
  /** What a person should know besides the verdict, as a sentence without its end. */
  readonly remark?: string;
  /** How long the guard took. */
  readonly micros?: number;
}

/** Whose decision it is. */
export interface Setting {
  readonly agent: string;
  readonly guard: string;
  readonly mode: AuditRecord['mode'];
  readonly time: Date;
}

/** Texts without their secrets, in order. All at once: to look through several costs about as much as through one. */
export type Redact = (texts: readonly string[]) => readonly string[];

/** UTF-16 units that secrets are looked for in, and that are kept of them. */
const LOOKED_THROUGH = 1 << 16;
const COMMAND_LENGTH = 4000;
const TEXT_LENGTH = 1000;

/** Stands for a text that may hold secrets, where they cannot be looked for. */
export const WITHHELD = '(not kept: secrets could not be looked for)';

/** @param redact absent where secrets cannot be looked for: then nothing is kept that may hold one */
export function recordOf(judged: Judged, { agent, guard, mode, time }: Setting, redact?: Redact): AuditRecord {
  const { verdict, text, proposed, override, fallback, remark, micros } = judged;
  const { session, permissionMode } = proposed ?? {};
  const { tool = 'unknown', command = text, cwd } = proposed?.request ?? {};
  const { rule, reason = remark } = verdict.decision === 'none' ? {} : verdict;
  const kept = keptOf({ command, cwd, reason, override }, redact);
  return {
    schema: 1,
    time: time.toISOString(),
    agent,
    ...(session !== undefined && { session: cutShort(session, TEXT_LENGTH) }),
    ...(kept.cwd !== undefined && { cwd: kept.cwd }),
    ...(permissionMode !== undefined && { permission_mode: cutShort(permissionMode, TEXT_LENGTH) }),
    tool: cutShort(tool, TEXT_LENGTH),
    command: kept.command,
    guard,
    mode,
    decision: verdict.decision,
    ...(rule !== undefined && { rule }),
    ...(kept.reason !== undefined && { reason: kept.reason }),
    ...(kept.override !== undefined && { override: kept.override }),
    ...(fallback && { fallback }),
    ...(micros !== undefined && { micros: Math.round(micros) }),
  };
}

type Texts = { readonly command: string } & Readonly<Record<'cwd' | 'reason' | 'override', string | undefined>>;

/** What is kept of the texts that may hold secrets. */
function keptOf(texts: Texts, redact: Redact | undefined): Texts {
  const named = Object.entries(texts).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const redacted = redact?.(named.map(([, whole]) => cutShort(whole, LOOKED_THROUGH)));
  const kept = named.map(([name], at) => {
    const longest = name === 'command' ? COMMAND_LENGTH : TEXT_LENGTH;
    return [name, cutShort(redacted?.[at] ?? WITHHELD, longest)];
  });
  return { ...texts, ...Object.fromEntries(kept) };
}
