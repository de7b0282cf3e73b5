/** Many times in a few figures. */

import type { Distribution } from '../measurement.ts';
import { bootstrapMedian, fewestFor, nearestRank } from './bootstrap.ts';

/** How sure it is that the median of all times that could have been taken lies in the interval. */
const LEVEL = 0.95;

/** The point of the normal distribution that belongs to it. */
const Z = 1.959963984540054;

/** Beyond so many times resamples would take long, and what they tend to is known. */
const MANY = 2000;

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
    ...intervalOf(times, sorted),
  };
}

function intervalOf(times: readonly number[], sorted: Float64Array): Pick<Distribution<'us'>, 'low' | 'high'> {
  if (times.length < fewestFor(LEVEL)) return {};
  return times.length > MANY ? manyMedians(sorted) : bootstrapMedian(times, (drawn) => nearestRank(drawn, 0.5))(LEVEL);
}

/**
 * What the bootstrap of single times comes to without resampling: medians at or below the time of a rank are as likely as
 * half of n draws at or below it, a binomial that is normal for many.
 * Source: B. Efron (1979), "Bootstrap methods: another look at the jackknife", section 3.
 */
function manyMedians(sorted: Float64Array): Pick<Distribution<'us'>, 'low' | 'high'> {
  const half = Z / (2 * Math.sqrt(sorted.length));
  return { low: nearestRank(sorted, 0.5 - half), high: nearestRank(sorted, 0.5 + half) };
}
