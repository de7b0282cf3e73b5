/** Many times in a few figures. */

import type { Distribution } from '../measurement.ts';
import { bootstrapMedian, nearestRank } from './bootstrap.ts';

/** How sure it is that the median of all times that could have been taken lies in the interval. */
const LEVEL = 0.95;

/** @param times in the order in which they were taken, at least one */
export function distributionOf<Unit extends 'us' | 'ms'>(times: readonly number[], unit: Unit): Distribution<Unit> {
  const sorted = Float64Array.from(times).sort();
  const at = (share: number): number => nearestRank(sorted, share);
  return {
    unit,
    n: times.length,
    min: at(0),
    p50: at(0.5),
    p90: at(0.9),
    p95: at(0.95),
    p99: at(0.99),
    max: at(1),
    mean: times.reduce((sum, time) => sum + time, 0) / times.length,
    ...bootstrapMedian(times, (drawn) => nearestRank(drawn, 0.5))(LEVEL),
  };
}
