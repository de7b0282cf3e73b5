/**
 * The guard as a hook: one payload in, one answer out, a line in the audit log.
 *
 * What holds however it is started (`replay hook`, or bundled into one file behind a shell script):
 * - Nothing but this and the host is loaded before it is known that a shell command is proposed: the guard, the log and
 *   the rules that find secrets are imported when they are needed.
 * - The answer is given whole or not at all, and before the log is written: whatever the log does, it was answered.
 * - Exit codes are 0 and 2, and 1 for a refusal under `plain`. Any other means that this program failed before it
 *   answered, and whoever started it has to judge by other means.
 * - It fails towards blocking: see `last-resort.ts`. With `shadow` it says nothing and exits with 0, whatever happens.
 */

import { hrtime } from 'node:process';
import { messageOf } from '../errors.ts';
import { OVERRIDE } from '../guards/argv/override-name.ts';
import type { Guard, Verdict } from '../guards/guard.ts';
import { refusing, reasonOf, SILENCE, unasked } from './answers.ts';
import type { Judged, Redact, Setting } from './audit/record-of.ts';
import type { HookGuard } from './guards.ts';
import type { Answered, HookHost, Proposed } from './hook-host.ts';
import { type Failing, lastResort, LONGEST_COMMAND } from './last-resort.ts';
import { type Payload, type Pieces, readPayload } from './read-payload.ts';

export interface HookOptions {
  readonly guard: HookGuard;
  readonly host: HookHost;
  /** An allow is said, and skips the person's own rules; else it is silence. */
  readonly grant: boolean;
  /** Nothing is answered; the log says what would have been. */
  readonly shadow: boolean;
  /** Absent: nothing is logged. */
  readonly audit?: AuditOptions;
}

interface AuditOptions {
  /** The log; that of the user unless given. */
  readonly file?: string;
  /** Everything that was judged is logged, also what passes. */
  readonly all: boolean;
}

/** The process that a hook is. */
export interface HookProcess {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Standard input. */
  input(): Pieces;
  /** Writes an answer and keeps its exit code for the end. @returns whether all of it was taken */
  answer(answered: Answered): boolean;
  /** Adds one sentence to standard error. */
  complain(sentence: string): void | Promise<void>;
  /** Loads what replaces secrets in a text. */
  redact(): Promise<Redact>;
}

/** Judges the payload on standard input, answers, and logs. Never throws. */
export async function runHook(options: HookOptions, hook: HookProcess): Promise<void> {
  if (options.shadow) hook.answer(SILENCE);
  const judged = await judge(options, hook);
  if (judged === undefined) {
    if (!options.shadow) hook.answer(SILENCE);
    return;
  }
  const answered = options.shadow ? SILENCE : answerWith(judged, options, hook);
  const trouble = await log(judged, options, hook);
  // Where an exit code and standard error are all of an answer, what is added would become part of its reason.
  const isReason = answered.exitCode !== 0 && answered.stdout === '';
  const remarks = options.shadow ? [trouble] : [judged.remark, trouble];
  for (const remark of remarks) if (remark !== undefined && !isReason) await hook.complain(remark);
}

/** Undefined where no shell command is proposed. */
async function judge({ guard, host }: HookOptions, hook: HookProcess): Promise<Judged | undefined> {
  const payload = await payloadOf(hook);
  const { text, unread } = payload;
  const failed = async (failing: Failing, proposed?: Proposed): Promise<Judged> => {
    const verdict = await lastResort(guard, failing);
    const remark = `${guard.name} could not judge (${failing.why}), and the rules of last resort found nothing`;
    return { verdict, text, fallback: true, ...(proposed && { proposed }), ...(!isRefusal(verdict) && { remark }) };
  };
  if (unread !== undefined) return failed({ text, why: `the payload ${unread}`, isCut: true });
  let proposed: Proposed | undefined;
  try {
    proposed = host.proposed(parsed(text));
  } catch (error) {
    return failed({ text, why: `the payload is none of ${host.protocol}: ${messageOf(error)}` });
  }
  if (proposed === undefined) return undefined;
  const { request } = proposed;
  try {
    if (request.command.length > LONGEST_COMMAND) {
      const why = `the command is longer than ${LONGEST_COMMAND} characters`;
      return await failed({ text: request.command, why, isCut: true }, proposed);
    }
    const loaded = await guard.load();
    if (!reads(loaded, proposed)) {
      return await failed({ text: request.command, why: `it does not read ${request.shell}` }, proposed);
    }
    // The clock of `performance` takes longer to load than the guard to judge.
    const start = hrtime.bigint();
    const verdict = await loaded.judge(request);
    const micros = Number(hrtime.bigint() - start) / 1000;
    return { verdict, text, proposed, micros };
  } catch (error) {
    return failed({ text: request.command, why: `it failed with: ${messageOf(error)}` }, proposed);
  }
}

async function payloadOf(hook: HookProcess): Promise<Payload> {
  try {
    return await readPayload(hook.input());
  } catch (error) {
    return { text: '', unread: `could not be read: ${messageOf(error)}` };
  }
}

/** The parser's own words repeat the text, which may hold secrets. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('it is no JSON');
  }
}

function reads({ shells = ['posix', 'unknown'] }: Guard, { request }: Proposed): boolean {
  return shells.includes(request.shell);
}

/** Answers; where a refusal cannot be printed, by what is left. */
function answerWith({ verdict, proposed }: Judged, { host, grant }: HookOptions, hook: HookProcess): Answered {
  const answered = host.answer(spoken(verdict, grant, proposed?.asksNobody));
  if (hook.answer(answered) || answered.exitCode === 2 || !isRefusal(verdict)) return answered;
  const left = refusing(reasonOf(verdict));
  hook.answer(left);
  return left;
}

function spoken(verdict: Verdict, grant: boolean, asksNobody = false): Verdict {
  if (verdict.decision === 'allow' && !grant) return { decision: 'none' };
  return verdict.decision === 'ask' && asksNobody ? unasked(verdict) : verdict;
}

function isRefusal(verdict: Verdict): verdict is Extract<Verdict, { decision: 'ask' | 'deny' }> {
  return verdict.decision === 'ask' || verdict.decision === 'deny';
}

/** Logs what is worth it. @returns what kept it from being logged, as a sentence */
async function log(judged: Judged, options: HookOptions, hook: HookProcess): Promise<string | undefined> {
  const { audit, guard, host, shadow } = options;
  if (audit === undefined) return undefined;
  try {
    const override = await overrideIn(judged);
    if (!audit.all && !isWorthKeeping(judged) && override === undefined) return undefined;
    const { appendRecord, auditFile } = await import('./audit/audit-log.ts');
    const { recordOf } = await import('./audit/record-of.ts');
    const setting: Setting = {
      agent: host.protocol,
      guard: guard.name,
      mode: shadow ? 'shadow' : 'enforced',
      time: new Date(),
    };
    const redact = await hook.redact().catch(() => undefined);
    const record = recordOf({ ...judged, ...(override !== undefined && { override }) }, setting, redact);
    appendRecord(audit.file ?? auditFile(hook.env), record);
    return undefined;
  } catch (error) {
    return `the audit log was not written: ${messageOf(error)}`;
  }
}

/** What was stopped, and what the guard itself did not judge. */
function isWorthKeeping({ verdict, fallback }: Judged): boolean {
  return isRefusal(verdict) || fallback === true;
}

/** What the override of a command says, where it has one: the name alone does not tell, that takes a parser. */
async function overrideIn({ proposed }: Judged): Promise<string | undefined> {
  const { command = '' } = proposed?.request ?? {};
  if (!command.includes(OVERRIDE)) return undefined;
  const { readOverride } = await import('../guards/argv/override.ts');
  const override = readOverride(command);
  return override.kind === 'given' ? override.reason : undefined;
}
