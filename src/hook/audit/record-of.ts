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

/** Replaces the secrets in a text. */
export type Redact = (text: string) => string;

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
  const kept = (whole: string, longest = TEXT_LENGTH): string =>
    redact === undefined ? WITHHELD : cutShort(redact(cutShort(whole, LOOKED_THROUGH)), longest);
  return {
    schema: 1,
    time: time.toISOString(),
    agent,
    ...(session !== undefined && { session: cutShort(session, TEXT_LENGTH) }),
    ...(cwd !== undefined && { cwd: kept(cwd) }),
    ...(permissionMode !== undefined && { permission_mode: cutShort(permissionMode, TEXT_LENGTH) }),
    tool: cutShort(tool, TEXT_LENGTH),
    command: kept(command, COMMAND_LENGTH),
    guard,
    mode,
    decision: verdict.decision,
    ...(rule !== undefined && { rule }),
    ...(reason !== undefined && { reason: kept(reason) }),
    ...(override !== undefined && { override: kept(override) }),
    ...(fallback && { fallback }),
    ...(micros !== undefined && { micros: Math.round(micros) }),
  };
}
