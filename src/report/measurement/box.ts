/** Distributions as pictures: one line each, all lines of a table on one logarithmic scale. */

import type { Distribution } from '../../replay/measure/measurement.ts';
import { threeDigits } from '../text/numbers.ts';

/** Columns of a picture: words of that length are not broken in a terminal. */
const COLUMNS = 24;

/** What of a distribution is drawn. */
export type Drawn = Pick<Distribution<'us' | 'ms'>, 'min' | 'p50' | 'p90' | 'p99'>;

/** Says what the signs of a picture are. */
export const LEGEND = '├ min, █ p50 ━ p90, ┤ p99';

/** A share of the columns: `█████`. @param share of 1 */
export function bar(share: number): string {
  return '█'.repeat(Math.round(Math.min(1, Math.max(0, share)) * COLUMNS));
}

/** A scale on which all of some distributions can be drawn. */
export class Scale {
  readonly #low: number;
  readonly #high: number;

  /** @param drawn of one unit */
  constructor(drawn: readonly Drawn[]) {
    // Less than the clock costs is measured as 0, which has no logarithm.
    const figures = drawn.flatMap(({ min, p50, p99 }) => [min, p50, p99]).filter((figure) => figure > 0);
    this.#low = figures.length === 0 ? 1 : Math.min(...figures);
    this.#high = figures.length === 0 ? 1 : Math.max(...figures);
  }

  /** A whisker from the fastest to the median and from there to the 99th percentile, heavy up to the 90th. */
  box({ min, p50, p90, p99 }: Drawn): string {
    const signs = Array.from({ length: COLUMNS }, () => ' ');
    const [from, median, heavy, to] = [min, p50, p90, p99].map((figure) => this.#columnOf(figure));
    if (from === undefined || median === undefined || heavy === undefined || to === undefined) return '';
    signs.fill('─', from, to);
    signs.fill('━', median, heavy + 1);
    signs[from] = '├';
    signs[to] = '┤';
    signs[median] = '█';
    return signs.join('').trimEnd();
  }

  /** The ends of the scale, at its ends: `1.90     139`. */
  ends(): string {
    const [low, high] = [threeDigits(this.#low), threeDigits(this.#high)];
    return low + high.padStart(COLUMNS - low.length);
  }

  #columnOf(figure: number): number {
    const length = Math.log(this.#high / this.#low);
    if (length === 0 || figure <= this.#low) return 0;
    return Math.round((Math.log(figure / this.#low) / length) * (COLUMNS - 1));
  }
}
