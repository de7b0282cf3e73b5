/** A median start that is taken apart. */

import type { Breakdown, Distribution } from '../measurement.ts';

type Times = Distribution<'ms'>;

/** Parts that are known never come to more than the whole. */
export class Whole {
  readonly #times: Times;
  #left: number;

  constructor(times: Times) {
    this.#times = times;
    this.#left = times.p50;
  }

  /** A part of it, as far as it is left. */
  take(millis: number): number {
    const taken = Math.min(Math.max(0, millis), this.#left);
    this.#left -= taken;
    return taken;
  }

  /** What is left. @param below the last median that was taken off */
  rest(below: Times): Pick<Breakdown, 'decision' | 'decisionIsNoise'> {
    const noise = halfWidth(this.#times) + halfWidth(below);
    return { decision: this.#left, ...(this.#left <= noise && { decisionIsNoise: true as const }) };
  }
}

/** How far the median may be from the one that endless starts would have; of too few, as far as any of them. */
function halfWidth({ min, max, low = min, high = max }: Times): number {
  return (high - low) / 2;
}
