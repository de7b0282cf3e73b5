/** How far the median of some figures would move if they were taken again: the bootstrap. */

import { randomBelow } from './random.ts';

/** Enough that the ends of a 99.5% interval are themselves known: 25 resamples lie beyond each. */
const RESAMPLES = 10_000;

/**
 * Figures in a row that are drawn together. A machine is slow for a while, and rounds come in pairs of opposite order: what
 * stands side by side is alike.
 */
const BLOCK = 2;

interface Interval {
  readonly low: number;
  readonly high: number;
}

/** Intervals of a median, by their levels. */
export type IntervalAt = (level: number) => Interval;

/**
 * Percentile intervals of the median, from medians of figures that are drawn from these with replacement, in blocks of
 * neighbours that go around at the end; the same every time for the same figures.
 * Sources: B. Efron (1979), "Bootstrap methods: another look at the jackknife", Annals of Statistics 7; D. N. Politis and
 * J. P. Romano (1992), "A circular block-resampling procedure for stationary data".
 * @param figures in the order in which they were taken, at least one
 * @param medianOf sorted figures: by nearest rank, or the middle
 */
export function bootstrapMedian(figures: readonly number[], medianOf: (sorted: Float64Array) => number): IntervalAt {
  const { length: n } = figures;
  const sorted = Float64Array.from(figures).sort();
  const ranks = figures.map((figure) => sorted.indexOf(figure));
  const drawn = new Float64Array(n);
  const below = randomBelow(n);
  const medians = Float64Array.from({ length: RESAMPLES }, () => {
    // How often each figure was drawn: cheaper than sorting what was drawn.
    const counts = new Uint32Array(n);
    let filled = 0;
    for (let at = 0; at < n; at += BLOCK) {
      const from = below(n);
      for (let next = from; next < from + Math.min(BLOCK, n - at); next++) {
        const rank = ranks[next % n] ?? 0;
        counts[rank] = (counts[rank] ?? 0) + 1;
      }
    }
    sorted.forEach((figure, rank) => {
      const end = filled + (counts[rank] ?? 0);
      drawn.fill(figure, filled, end);
      filled = end;
    });
    return medianOf(drawn);
  }).sort();
  return (level) => ({
    low: nearestRank(medians, (1 - level) / 2),
    high: nearestRank(medians, (1 + level) / 2),
  });
}

/**
 * The fewest figures of which a median has an interval at all that is as sure as that: the widest, from the smallest of n to the
 * largest, misses the median where all are on one side of it, with a chance of 2 · ½ⁿ. Resamples of fewer only look sure.
 */
export function fewestFor(level: number): number {
  return Math.ceil(1 - Math.log2(1 - level));
}

/** The smallest of the figures that at least this share of them does not exceed. @param sorted ascending, at least one */
export function nearestRank(sorted: ArrayLike<number>, share: number): number {
  // A share of 0.55 of 100 is 55.00000000000001 of them; no rank is that close to the next.
  const rank = Math.max(1, Math.ceil(share * sorted.length - 1e-9));
  return sorted[rank - 1] ?? Number.NaN;
}

/** The mean of the two in the middle, which are the same one where their count is odd. @param sorted at least one */
export function middle(sorted: ArrayLike<number>): number {
  const { length } = sorted;
  return ((sorted[(length - 1) >> 1] ?? Number.NaN) + (sorted[length >> 1] ?? Number.NaN)) / 2;
}
