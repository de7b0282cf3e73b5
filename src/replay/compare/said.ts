/** What a guard said of a case. */

import type { Decision } from '../../guards/decision.ts';
import type { WhatSpoke } from '../categories/what-spoke.ts';

export interface Said {
  readonly decision: Decision;
  /** What made it speak; undefined where it did not, or nobody knows. */
  readonly spoke: WhatSpoke | undefined;
}
