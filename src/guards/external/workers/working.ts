/** How workers are started, and how many there may be. */

import type { Wrapper } from '../isolation/place.ts';

export interface Working {
  readonly wrapper: Wrapper;
  readonly jobs: number;
}
