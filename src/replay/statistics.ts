/** The statistics of a comparison. Counts in, figures out; nothing here knows what was counted. */

import type { Rate } from './summary.ts';

/** Two-sided 95% point of the normal distribution. */
const Z = 1.959963984540054;

/**
 * A share with its 95% Wilson score interval; no rate or bounds where `of` is 0.
 * Source: E. B. Wilson (1927), "Probable inference, the law of succession, and statistical inference", JASA 22.
 */
export function rateOf(count: number, of: number): Rate {
  return wilson(count, of, of);
}

/** @param worth how many independent observations the `of` are worth */
function wilson(count: number, of: number, worth: number): Rate {
  if (of === 0) return { of };
  const p = count / of;
  const z2 = (Z * Z) / worth;
  const centre = (p + z2 / 2) / (1 + z2);
  const half = (Z / (1 + z2)) * Math.sqrt((p * (1 - p)) / worth + z2 / (4 * worth));
  // At the ends the interval touches 0 and 1 exactly; rounding must not leave it a hair away.
  return {
    of,
    rate: p,
    low: count === 0 ? 0 : Math.max(0, centre - half),
    high: count === of ? 1 : Math.min(1, centre + half),
  };
}

/** Observations that are alike, such as those of one session: how many, and of how many. */
interface Cluster {
  readonly count: number;
  readonly of: number;
}

/**
 * A share over clusters with its 95% interval: Wilson's, of as many observations as they are worth. What is alike within
 * clusters is worth less: by the ratio of the variance between clusters to that of independent observations, and by what
 * few clusters tell of that variance. Where all agree there is no variance to go by; then every cluster is one observation.
 * Sources: E. L. Korn and B. I. Graubard (1998), "Confidence intervals for proportions with small expected number of positive
 * counts estimated from survey data", Survey Methodology 24; L. Kish (1965), "Survey sampling", for clusters of unequal size.
 */
export function clusteredRateOf(clusters: readonly Cluster[]): Rate {
  const count = clusters.reduce((sum, cluster) => sum + cluster.count, 0);
  const of = clusters.reduce((sum, cluster) => sum + cluster.of, 0);
  const isAlone = clusters.every((cluster) => cluster.of === 1);
  return isAlone ? rateOf(count, of) : wilson(count, of, worthOf(clusters, count, of));
}

function worthOf(clusters: readonly Cluster[], count: number, of: number): number {
  const { length } = clusters;
  const fewest = of ** 2 / clusters.reduce((sum, cluster) => sum + cluster.of ** 2, 0);
  const p = count / of;
  if (length < 2 || count === 0 || count === of) return fewest;
  const squares = clusters.reduce((sum, cluster) => sum + (cluster.count - p * cluster.of) ** 2, 0);
  const variance = (length / (length - 1)) * (squares / of ** 2);
  const worth = (p * (1 - p)) / variance;
  const independent = studentPoint(of - 1);
  return Math.min(of, worth * (independent / studentPoint(length - 1)) ** 2);
}

/**
 * The two-sided 95% point of Student's t, to within one percent: exact for 1 and 2 degrees of freedom, else the expansion of
 * Cornish and Fisher.
 * Source: M. Abramowitz and I. A. Stegun (1964), "Handbook of mathematical functions", 26.7.5.
 */
export function studentPoint(degrees: number): number {
  if (degrees === 1) return 12.706204736;
  if (degrees === 2) return 4.30265273;
  const z2 = Z * Z;
  return (
    Z +
    (Z * (z2 + 1)) / (4 * degrees) +
    (Z * (5 * z2 ** 2 + 16 * z2 + 3)) / (96 * degrees ** 2) +
    (Z * (3 * z2 ** 3 + 19 * z2 ** 2 + 17 * z2 - 15)) / (384 * degrees ** 3)
  );
}

/** The one-sided 95% upper bound of a rate of which 0 in `of` were seen: 1 − 0.05^(1/n), exact. */
export function upperBoundOfNone(of: number): number {
  return of === 0 ? 1 : 1 - 0.05 ** (1 / of);
}

/**
 * Exact two-sided McNemar test on the discordant pairs: the chance, were both sides equally likely to be the better
 * one, of a split at least as uneven as `b` to `c`. 1 where there are none.
 * Source: Q. McNemar (1947), Psychometrika 12; the exact form is the binomial test with p = ½.
 */
export function mcnemar(b: number, c: number): number {
  const n = b + c;
  if (n === 0) return 1;
  let logTerm = -n * Math.LN2;
  let tail = Math.exp(logTerm);
  for (let k = 1; k <= Math.min(b, c); k++) {
    // In logarithms, so that no count of cases overflows: C(n, k) = C(n, k − 1) · (n − k + 1) / k.
    logTerm += Math.log((n - k + 1) / k);
    tail += Math.exp(logTerm);
  }
  return Math.min(1, 2 * tail);
}

/** The middle of some figures, the mean of the two in the middle where their count is even; undefined of none. */
export function median(figures: readonly number[]): number | undefined {
  const sorted = [...figures].sort((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  return upper === undefined || lower === undefined ? undefined : (lower + upper) / 2;
}
