/** How long guards take: to decide inside the process, or for a process of their own. */

import type { GuardSummary, Timing } from '../../replay/summary.ts';
import { count, significant } from '../text/numbers.ts';
import { type Block, cells, leftColumn, rightColumn } from './document.ts';
import { type Line, line, name, note, words } from './line.ts';

const PERCENTILES = ['p50', 'p90', 'p95', 'p99', 'max'] as const;

export function timing(guards: readonly GuardSummary[]): Block[] {
  const decide = guards.flatMap(({ name: guard, timing: { decide: of } }) => (of ? [{ guard, of }] : []));
  const process = guards.flatMap(({ name: guard, timing: { process: of } }) => (of ? [{ guard, of }] : []));
  return [
    ...gridOf(line`decide, µs${note('decide')}`, decide),
    ...gridOf(line`process, ms${note('process')}`, process),
  ];
}

function gridOf(title: Line, timed: readonly { readonly guard: string; readonly of: Timing<'us' | 'ms'> }[]): Block[] {
  if (timed.length === 0) return [];
  const rows = timed.map(({ guard, of }) => {
    const figures = PERCENTILES.map((percentile) => [words(significant(of[percentile]))]);
    return cells([name(guard)], ...figures, [words(count(of.n))], [words(count(of.jobs))]);
  });
  const figures = [...PERCENTILES, 'n', 'jobs'].map((column) => rightColumn([words(column)]));
  return [{ kind: 'grid', columns: [leftColumn(title), ...figures], rows }];
}
