/** Two guards that were timed in turn, told apart or not. */

import type { ComparedStarts } from '../measurement.ts';
import { bootstrapMedian, fewestFor, middle } from './bootstrap.ts';

const SHOWN = 0.95;

/** Stricter than what is shown: of many guards, and of many measurements, few may seem apart that are not. */
const DECISIVE = 0.995;

/** A difference that somebody would want to know of. */
const WORTH_KNOWING = 1.1;

/** Times of two guards in the same round; in a round in which one gave no answer there is no pair. */
export interface Pair {
  readonly base: number;
  readonly candidate: number;
}

/**
 * The ratios of pairs: their median, its bootstrap interval, and whether the decisive interval excludes 1. By round,
 * because a machine that is slow for a while is slow for both; in logarithms, so that no guard is favoured by being named
 * first.
 * @param pairs in the order of the rounds, at least one
 */
export function comparePairs(pairs: readonly Pair[]): Omit<ComparedStarts, 'base' | 'candidate'> {
  const logs = pairs.map(({ base, candidate }) => Math.log(candidate / base));
  const intervalAt = bootstrapMedian(logs, middle);
  const median = Math.exp(middle(logs.toSorted((one, other) => one - other)));
  const shown = intervalAt(SHOWN);
  const ratio =
    pairs.length < fewestFor(SHOWN) ? { median } : { median, low: Math.exp(shown.low), high: Math.exp(shown.high) };
  const fewest = fewestFor(DECISIVE);
  if (pairs.length < fewest) return { ratio, apart: false, fewest };
  const decisive = intervalAt(DECISIVE);
  const apart = decisive.low > 0 || decisive.high < 0;
  const isBlind = decisive.high - decisive.low > Math.log(WORTH_KNOWING);
  return { ratio, apart, ...(!apart && isBlind && { noisy: true as const }) };
}
