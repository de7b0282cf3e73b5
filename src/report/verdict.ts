/** Whether a candidate is safer to ship than the guard it is compared with, in plain words. */

import type { ComparisonSummary } from '../replay/comparison.ts';
import type { Summary } from '../replay/summary.ts';
import { gainsOf, harmsOf, lookAtOf, testsOf, totalsOf } from './arguments.ts';
import type { Evidence } from './evidence.ts';
import { count, counted } from './text/numbers.ts';

export type Safety = 'yes' | 'no' | 'unclear';

export interface ShipVerdict {
  readonly safer: Safety;
  /** One sentence that stands by itself. */
  readonly sentence: string;
  /** What a person should look at before shipping; may be empty. */
  readonly lookAt: readonly string[];
}

/** Above it, an improvement may be chance. */
const SIGNIFICANT = 0.05;

/**
 * Judges a comparison. Worse on a label or a new failure is never safer; better and nowhere worse is safer where chance
 * is unlikely; blocks on unlabelled history prove nothing and are left to a person.
 * @param evidence what all changes of the comparison tell
 */
export function verdictOf(summary: Summary, comparison: ComparisonSummary, evidence: Evidence): ShipVerdict {
  return { ...conclude(summary, comparison, evidence), lookAt: lookAtOf(summary, comparison, evidence) };
}

type Conclusion = Pick<ShipVerdict, 'safer' | 'sentence'>;

function conclude(summary: Summary, comparison: ComparisonSummary, evidence: Evidence): Conclusion {
  const { base, candidate, labelled, broke, recovered } = comparison;
  const totals = totalsOf(labelled);
  const better = totals.fixedFalsePositives + totals.fixedFalseNegatives;
  const tests = joinAnd(testsOf(labelled));
  const harm = joinAnd(harmsOf(comparison, totals, evidence));
  const notSafer = `${candidate} is not safer to ship than ${base}: ${harm}`;

  if (totals.newFalseNegatives > 0 || broke > 0) {
    const though = better > 0 ? `, though ${count(better)} of the labelled cases got better` : '';
    return { safer: 'no', sentence: `${notSafer}${though}.` };
  }
  if (totals.newFalsePositives > 0) {
    if (better === 0) return { safer: 'no', sentence: `${notSafer}.` };
    const trade = `${harm} against ${joinAnd(gainsOf(totals))} (${tests})`;
    return { safer: 'unclear', sentence: `Whether ${candidate} is safer to ship is a trade: ${trade}.` };
  }
  if (better > 0) {
    const gain = `no labelled case got worse, ${count(better)} got better`;
    return labelled.some(({ mcnemar }) => mcnemar.c > 0 && mcnemar.p < SIGNIFICANT)
      ? { safer: 'yes', sentence: `${candidate} is safer to ship: ${gain} (${tests}).` }
      : {
          safer: 'unclear',
          sentence: `${candidate} may be safer to ship: ${gain}, too few to rule out chance (${tests}).`,
        };
  }
  if (recovered > 0) {
    const gain = `it judges ${counted(recovered, 'case')} on which ${base} failed, and no labelled case got worse`;
    return { safer: 'unclear', sentence: `${candidate} may be safer to ship: ${gain}.` };
  }
  return { safer: 'unclear', sentence: undecided(summary, comparison) };
}

/** Nothing labelled got better or worse: why that is. */
function undecided({ cases }: Summary, comparison: ComparisonSummary): string {
  const { base, candidate, unchanged, otherShell, notRecorded, reattributed, labelled } = comparison;
  const cannotTell = `Cannot tell whether ${candidate} is safer to ship`;
  const noDifference = `${candidate} is neither safer nor less safe to ship than ${base}`;
  const moved = movedCases(comparison);
  if (moved === 0 && unchanged === 0) return `${cannotTell}: no case was judged by both guards.`;
  if (moved === 0) {
    const judged = otherShell + notRecorded > 0 ? ' that both judged' : '';
    return `${noDifference}: they did the same in all ${counted(unchanged, 'case')}${judged}.`;
  }
  if (moved === reattributed) return `${noDifference}: only the rule named differs, in ${counted(moved, 'case')}.`;
  if (labelled.length > 0) return `${cannotTell}: no labelled case got better or worse.`;
  const { allow, ask, deny } = cases.labelled;
  if (allow + ask + deny === 0) return `${cannotTell}: nothing is labelled.`;
  return `${cannotTell}: no label is of a policy that both guards are scored on.`;
}

function movedCases({ gained, lost, softened, hardened, reattributed, broke, recovered }: ComparisonSummary): number {
  return gained + lost + softened + hardened + reattributed + broke + recovered;
}

function joinAnd(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
