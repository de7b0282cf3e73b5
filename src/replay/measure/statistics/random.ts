/** Chance that comes out the same every time: figures of the same starts are the same figures. */

/**
 * Whole numbers below a limit, all as likely as each other to within 2⁻³² of the limit.
 * Source: mulberry32 by Tommy Ettinger (2017), public domain.
 */
export function randomBelow(seed: number): (limit: number) => number {
  let state = seed | 0;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
}
