/** What looking at the clock costs: 30 to 60 ns here, which is a part of a decision that takes one microsecond. */

import { hrtime } from 'node:process';

const LOOKS = 10_001;

/** Nanoseconds between two looks at `hrtime.bigint()` with nothing in between: the median of many. */
export function clockNanos(): number {
  const nanos = new Float64Array(LOOKS);
  // Twice: the first time compiles it.
  for (let look = 0; look < 2 * LOOKS; look++) {
    const start = hrtime.bigint();
    nanos[look % LOOKS] = Number(hrtime.bigint() - start);
  }
  return nanos.sort()[LOOKS >> 1] ?? 0;
}
