/** One pass over all changes, for everything that a report takes from them. */

import type { Change, ComparisonSummary } from '../replay/comparison.ts';

/** Keeps what it needs of the changes of one comparison. */
export interface Collector {
  add(change: Change): void;
}

/** Hands each change to those that collect for its comparison. */
export function collect(
  changes: Iterable<Change>,
  collecting: readonly { readonly comparison: ComparisonSummary; readonly collectors: readonly Collector[] }[],
): void {
  const byCandidate = new Map(collecting.map(({ comparison, collectors }) => [comparison.candidate, collectors]));
  for (const change of changes) {
    for (const collector of byCandidate.get(change.candidate.guard) ?? []) collector.add(change);
  }
}
