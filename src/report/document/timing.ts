/** How long guards take to decide, inside the process. */

import type { GuardSummary } from '../../replay/summary.ts';
import { count, micros } from '../text/numbers.ts';
import { type Block, cells, leftColumn, rightColumn } from './document.ts';
import { line, name, note, words } from './line.ts';

const PERCENTILES = ['p50', 'p90', 'p95', 'p99', 'max'] as const;

export function timing(guards: readonly GuardSummary[]): Block[] {
  const rows = guards.flatMap(({ name: guard, timing: { decide } }) => {
    if (decide === undefined) return [];
    const figures = PERCENTILES.map((percentile) => [words(micros(decide[percentile]))]);
    return [cells([name(guard)], ...figures, [words(count(decide.n))], [words(count(decide.jobs))])];
  });
  if (rows.length === 0) return [];
  const figures = [...PERCENTILES, 'n', 'jobs'].map((title) => rightColumn([words(title)]));
  return [{ kind: 'grid', columns: [leftColumn(line`decide, µs${note('decide')}`), ...figures], rows }];
}
