/** Judges cases and writes the decisions, as they come. */

import process from 'node:process';
import type { AnyGuard } from '../../replay/any-guard.ts';
import type { CaseKey } from '../../replay/case.ts';
import { type Decision, isJudgement } from '../../guards/decision.ts';
import { judgeSources } from '../../replay/judge-sources.ts';
import type { JudgedCase } from '../../replay/judged-case.ts';
import { redact } from '../../replay/redact/index.ts';
import { inertJson } from '../../report/json.ts';
import { INTERRUPTED } from '../exit-codes.ts';
import { onInterrupt } from '../interrupt.ts';
import { type CaseOptions, filtersOf } from '../options/case-options.ts';
import { complain } from '../stderr.ts';
import { print } from '../stdout.ts';
import { askingOf, namedGuards } from './named-guards.ts';
import { asSource, mapOf } from './named-sources.ts';

export async function judge(sources: readonly string[], options: CaseOptions): Promise<void> {
  const { guards } = await namedGuards(options, ['v2']);
  const map = mapOf(options);
  const interrupt = onInterrupt(complain);
  const unread = new AbortController();
  const judged = judgeSources({
    guards,
    sources: sources.length > 0 ? sources.map(asSource) : ['-'],
    stdin: process.stdin,
    ...map,
    filters: filtersOf(options),
    ...askingOf(options),
    onWarning: complain,
    signal: AbortSignal.any([interrupt.signal, unread.signal]),
  });
  const unrecorded = new Set(guards.filter(({ repeats }) => repeats !== undefined));
  try {
    for (;;) {
      const next = await judged.next();
      if (next.done === true) {
        for (const { name, skipped } of next.value) warnOfSkipped(name, skipped);
        for (const { name } of unrecorded) complain(nothingToRepeat(name));
        break;
      }
      for (const guard of unrecorded) if (isRecorded(next.value, guards.indexOf(guard))) unrecorded.delete(guard);
      const isRead = await print(next.value.flatMap((one) => linesOf(one, guards)).join(''));
      if (!isRead) break;
    }
    if (interrupt.signal.aborted) process.exitCode = INTERRUPTED;
  } finally {
    // What waits for more input would wait for ever.
    unread.abort();
    await judged.return([]);
    interrupt.release();
  }
}

function warnOfSkipped(source: string, skipped: Readonly<Record<string, number>>): void {
  const counts = Object.entries(skipped).map(([reason, count]) => `${count} ${reason}`);
  const where = source === '-' ? 'standard input' : source;
  if (counts.length > 0) complain(`passed over in ${where}: ${counts.join(', ')}`);
}

/** Whether a log had something that the guard at a position could repeat. */
function isRecorded(judged: readonly JudgedCase[], guard: number): boolean {
  return judged.some(({ decisions }) => decisions[guard]?.outcome.kind !== 'notRecorded');
}

function nothingToRepeat(guard: string): string {
  return (
    `${guard} repeats what a log says that hooks answered, and what was read says nothing of it: ` +
    'name a source that does, such as the log of replay hook'
  );
}

function linesOf(judged: JudgedCase, guards: readonly AnyGuard[]): string[] {
  return guards.map(({ name }, index) => lineOf(judged, name, judged.decisions[index]));
}

/** One decision as a line of JSON; what is unknown is absent. */
function lineOf(judged: JudgedCase, guard: string, decision: Decision | undefined): string {
  const { case: stored, id, request } = judged;
  return `${inertJson(JSON.stringify({ ...givenId(stored.key), case: id, request, guard, ...flatten(decision) }))}\n`;
}

/** The row's own id, as far as it is no secret. */
function givenId(key: CaseKey): { readonly id?: string } {
  return key.by === 'case' || key.id === undefined ? {} : { id: redact(key.id).text };
}

function flatten(decision: Decision | undefined): object {
  if (decision === undefined) return {};
  if (!isJudgement(decision)) return { outcome: decision.outcome.kind };
  const { outcome, action, micros } = decision;
  const time = micros === undefined ? {} : { micros: Math.round(micros * 1000) / 1000 };
  if (outcome.kind !== 'judged') return { outcome: outcome.kind, action, reason: outcome.detail, ...time };
  const { decision: verdict, ...rest } = outcome.verdict;
  return { outcome: 'judged', verdict, action, ...rest, ...time };
}
