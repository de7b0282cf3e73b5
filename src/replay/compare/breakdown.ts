/** Counts broken down by a property of the case, for `--by`. */

import { programsOf } from '../../shell/programs.ts';
import { sessionOf } from '../aftermath/following.ts';
import { compareText } from '../compare-text.ts';
import { type Decision, isBlocked, isJudgement } from '../../guards/decision.ts';
import type { JudgedCase } from '../judged-case.ts';
import type { Movement } from '../comparison.ts';
import type { Breakdown } from '../summary.ts';
import type { BreakdownBy } from './breakdown-by.ts';
import { ruleOf } from './movement.ts';
import type { Said } from './said.ts';
import { SpokeTally } from './spoke-tally.ts';

/** Stands in where a case does not say. */
const UNKNOWN = '(unknown)';

const DAY_MILLIS = 24 * 60 * 60 * 1000;

interface Row {
  cases: number;
  /** What is new to the run need not be new to a row, so every row remembers its own. */
  readonly requests: Set<string>;
  readonly guards: { blocked: number; prompted: number; failed: number; readonly spoke: SpokeTally }[];
  readonly comparisons: { gained: number; lost: number }[];
}

export class BreakdownTally {
  readonly #by: BreakdownBy;
  readonly #rows = new Map<string, Row>();

  constructor(by: BreakdownBy) {
    this.#by = by;
  }

  /** @param movements one a comparison; undefined where the case was not compared */
  add(judged: JudgedCase, said: readonly Said[], movements: readonly (Movement | undefined)[]): void {
    const key = keyOf(this.#by, judged);
    let row = this.#rows.get(key);
    if (row === undefined) {
      row = {
        cases: 0,
        requests: new Set(),
        guards: said.map(() => ({ blocked: 0, prompted: 0, failed: 0, spoke: new SpokeTally() })),
        comparisons: movements.map(() => ({ gained: 0, lost: 0 })),
      };
      this.#rows.set(key, row);
    }
    row.cases++;
    const isNew = !row.requests.has(judged.request);
    row.requests.add(judged.request);
    const session = sessionOf(judged.case);
    row.guards.forEach((counts, guard) => {
      const one = said[guard];
      if (one === undefined) return;
      count(counts, one.decision);
      if (isJudgement(one.decision) && isBlocked(one.decision)) counts.spoke.add(one.spoke, isNew, session);
    });
    row.comparisons.forEach((counts, comparison) => {
      const movement = movements[comparison];
      if (movement === 'gained' || movement === 'lost') counts[movement]++;
    });
  }

  /** Most cases first; weeks in their order. */
  summarise(): Breakdown {
    const rows = [...this.#rows].map(([key, { guards, requests, ...row }]) => ({
      key,
      ...row,
      requests: requests.size,
      guards: guards.map(({ spoke, ...counts }) => ({ ...counts, spoke: spoke.summarise() })),
    }));
    rows.sort((a, b) => (this.#by === 'week' ? 0 : b.cases - a.cases) || compareText(a.key, b.key));
    return { by: this.#by, rows };
  }
}

function count(counts: Row['guards'][number], decision: Decision): void {
  if (!isJudgement(decision)) return;
  if (decision.outcome.kind !== 'judged') counts.failed++;
  else if (isBlocked(decision)) counts.blocked++;
  else if (decision.action === 'prompt') counts.prompted++;
}

function keyOf(by: BreakdownBy, { case: { context, request }, decisions }: JudgedCase): string {
  switch (by) {
    case 'agent':
      return context.agent ?? UNKNOWN;
    case 'project':
      return context.project ?? UNKNOWN;
    case 'mode':
      return request.permissionMode ?? UNKNOWN;
    case 'week':
      return context.time === undefined ? UNKNOWN : weekOf(context.time);
    case 'rule':
      return (
        decisions
          .filter(isJudgement)
          .map(ruleOf)
          .find((rule) => rule !== undefined) ?? '(no rule)'
      );
    case 'program':
      return programsOf(request.command)[0] ?? UNKNOWN;
  }
}

/** The Monday (UTC) that the week of a time starts with, as `2026-11-30`. */
function weekOf(time: string): string {
  const date = new Date(time);
  const monday = new Date(date.getTime() - ((date.getUTCDay() + 6) % 7) * DAY_MILLIS);
  return Number.isNaN(monday.getTime()) ? UNKNOWN : monday.toISOString().slice(0, 10);
}
