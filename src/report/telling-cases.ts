/** The changes worth reading first, out of any number of them. */

import type { Change, ComparisonSummary } from '../replay/summary.ts';
import { effectOf } from './effect.ts';

/** The most telling changes of one comparison, best first, and how many there were to choose from. */
export interface TellingCases {
  readonly changes: readonly Change[];
  readonly total: number;
}

/** What to choose for one comparison. */
export interface Wanted {
  readonly comparison: ComparisonSummary;
  readonly isWanted: (change: Change) => boolean;
}

/** At most `limit` for each comparison, in their order. Goes through the changes once and keeps few of them. */
export function tellingCases(changes: Iterable<Change>, wanted: readonly Wanted[], limit: number): TellingCases[] {
  const chosen = wanted.map((want) => ({ ...want, best: new Array<Change>(), total: 0 }));
  const byCandidate = new Map(chosen.map((choice) => [choice.comparison.candidate, choice]));
  for (const change of changes) {
    const choice = byCandidate.get(change.candidate.guard);
    if (choice === undefined || !choice.isWanted(change)) continue;
    choice.total++;
    choice.best.push(change);
    if (choice.best.length >= 2 * limit) choice.best = best(choice.best, limit);
  }
  return chosen.map((choice) => ({ changes: best(choice.best, limit), total: choice.total }));
}

function best(changes: readonly Change[], limit: number): Change[] {
  return changes
    .toSorted((a, b) => weightOf(a) - weightOf(b) || b.count - a.count || order(a.request, b.request))
    .slice(0, limit);
}

/** Labelled ones that got worse first, then failures, then what the labels call better, then the rest. */
function weightOf(change: Change): number {
  switch (effectOf(change)) {
    case 'new-miss':
      return 0;
    case 'new-false-positive':
      return 1;
    case 'fixed-miss':
    case 'fixed-false-positive':
      return 3;
    case 'none':
      return change.movement === 'broke' ? 2 : 4;
  }
}

function order(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
