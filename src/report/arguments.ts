/** What speaks for and against a candidate: what got worse, what got better, and what nobody can tell yet. */

import type { ComparisonSummary, LabelledChange } from '../replay/comparison.ts';
import type { GuardSummary, Summary } from '../replay/summary.ts';
import type { Evidence, Harm } from './evidence.ts';
import { counted, pValue, shortId } from './text/numbers.ts';

/** Over all policies. */
export type LabelledTotals = Omit<LabelledChange, 'policy' | 'mcnemar'>;

export function totalsOf(labelled: readonly LabelledChange[]): LabelledTotals {
  const total = (of: (change: LabelledChange) => number): number =>
    labelled.reduce((sum, change) => sum + of(change), 0);
  return {
    fixedFalsePositives: total((change) => change.fixedFalsePositives),
    newFalsePositives: total((change) => change.newFalsePositives),
    fixedFalseNegatives: total((change) => change.fixedFalseNegatives),
    newFalseNegatives: total((change) => change.newFalseNegatives),
  };
}

/** What got worse, each with a case to look at. */
export function harmsOf({ broke, base }: ComparisonSummary, totals: LabelledTotals, evidence: Evidence): string[] {
  const harms: string[] = [];
  const add = (harm: Harm, n: number, text: string): void => {
    if (n > 0) harms.push(`${text}${caseText(n, evidence.caseOf(harm))}`);
  };
  const { newFalseNegatives, newFalsePositives } = totals;
  add('new-miss', newFalseNegatives, counted(newFalseNegatives, 'new miss', 'new misses'));
  add('broke', broke, `it fails on ${counted(broke, 'case')} that ${base} judged`);
  add('new-false-positive', newFalsePositives, counted(newFalsePositives, 'new false positive'));
  return harms;
}

function caseText(n: number, example: string | undefined): string {
  if (example === undefined) return '';
  return n === 1 ? ` (case ${shortId(example)})` : ` (such as case ${shortId(example)})`;
}

/** What got better. */
export function gainsOf({ fixedFalsePositives, fixedFalseNegatives }: LabelledTotals): string[] {
  const gains: string[] = [];
  if (fixedFalseNegatives > 0) gains.push(`${counted(fixedFalseNegatives, 'miss', 'misses')} fixed`);
  if (fixedFalsePositives > 0) gains.push(`${counted(fixedFalsePositives, 'false positive')} fixed`);
  return gains;
}

/** The test of each policy that has something to test; the policy is named where there are several. */
export function testsOf(labelled: readonly LabelledChange[]): string[] {
  const tested = labelled.filter(({ mcnemar }) => mcnemar.b + mcnemar.c > 0);
  return tested.map(({ policy, mcnemar }) => `McNemar ${pValue(mcnemar.p)}${tested.length > 1 ? ` on ${policy}` : ''}`);
}

/** What a person should look at before shipping. */
export function lookAtOf({ run, guards }: Summary, comparison: ComparisonSummary, evidence: Evidence): string[] {
  const { candidate, softened, hardened } = comparison;
  const { lost, gained } = evidence.unclassified;
  const failures = failuresOf(guards.find(({ name }) => name === candidate));
  const lookAt: string[] = [];
  if (lost > 0) lookAt.push(counted(lost, 'lost unclassified block'));
  if (gained > 0) lookAt.push(counted(gained, 'gained unclassified block'));
  if (softened > 0) lookAt.push(counted(softened, 'softened case'));
  if (hardened > 0) lookAt.push(counted(hardened, 'hardened case'));
  if (failures > 0) lookAt.push(`${counted(failures, 'failure')} of ${candidate}`);
  if (run.status === 'interrupted') lookAt.push('the rest of the cases, since the run was interrupted');
  else if (run.budget !== undefined && run.budget.judged < run.budget.of) {
    lookAt.push(`the ${counted(run.budget.of - run.budget.judged, 'distinct request')} that the budget left out`);
  }
  return lookAt;
}

function failuresOf(guard: GuardSummary | undefined): number {
  if (guard === undefined) return 0;
  const { malformed, crashed, timedOut, notStarted } = guard.failures;
  return malformed + crashed + timedOut + notStarted;
}
