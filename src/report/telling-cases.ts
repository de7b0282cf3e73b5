/** The changes worth reading first, out of any number of them. */

import type { Change } from '../replay/comparison.ts';
import type { Collector } from './collect.ts';
import { effectOf } from './effect.ts';

/** The most telling changes of one comparison; keeps few of all that it is given. */
export class TellingCases implements Collector {
  readonly #isWanted: (change: Change) => boolean;
  readonly #limit: number;
  #best: Change[] = [];
  #total = 0;

  constructor(isWanted: (change: Change) => boolean, limit: number) {
    this.#isWanted = isWanted;
    this.#limit = limit;
  }

  add(change: Change): void {
    if (!this.#isWanted(change)) return;
    this.#total++;
    this.#best.push(change);
    if (this.#best.length >= 2 * this.#limit) this.#best = best(this.#best, this.#limit);
  }

  /** Best first, at most as many as the limit. */
  get changes(): readonly Change[] {
    return best(this.#best, this.#limit);
  }

  /** How many there were to choose from. */
  get total(): number {
    return this.#total;
  }
}

function best(changes: readonly Change[], limit: number): Change[] {
  return changes
    .toSorted((a, b) => weightOf(a) - weightOf(b) || b.count - a.count || order(a.request, b.request))
    .slice(0, limit);
}

/** Labelled ones that got worse first, then failures, then what the labels call better, then the rest. */
function weightOf(change: Change): number {
  switch (effectOf(change)) {
    case 'new-miss':
      return 0;
    case 'new-false-positive':
      return 1;
    case 'fixed-miss':
    case 'fixed-false-positive':
      return 3;
    case 'none':
      return change.movement === 'broke' ? 2 : 4;
  }
}

function order(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
