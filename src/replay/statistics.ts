/** The statistics of a comparison. Counts in, figures out; nothing here knows what was counted. */

import type { Rate } from './summary.ts';

/** Two-sided 95% point of the normal distribution. */
const Z = 1.959963984540054;

/**
 * A share with its 95% Wilson score interval; no rate or bounds where `of` is 0.
 * Source: E. B. Wilson (1927), "Probable inference, the law of succession, and statistical inference", JASA 22.
 */
export function rateOf(count: number, of: number): Rate {
  if (of === 0) return { of };
  const p = count / of;
  const z2 = (Z * Z) / of;
  const centre = (p + z2 / 2) / (1 + z2);
  const half = (Z / (1 + z2)) * Math.sqrt((p * (1 - p)) / of + z2 / (4 * of));
  // At the ends the interval touches 0 and 1 exactly; rounding must not leave it a hair away.
  return {
    of,
    rate: p,
    low: count === 0 ? 0 : Math.max(0, centre - half),
    high: count === of ? 1 : Math.min(1, centre + half),
  };
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
