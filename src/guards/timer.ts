/** How long a guard takes to decide that stays loaded, told by whoever has it loaded. */

import type { Request } from './guard.ts';

/** What one decision took by the clock, or why there was none and, where it was given up, after how long. */
export type Timed = { readonly nanos: number } | { readonly failed: string; readonly afterMillis?: number };

export interface Timer {
  /** One pass over the requests, one after the other: each decision by itself, in their order. */
  time(requests: readonly Request[]): Promise<readonly Timed[]>;
  /** What asking the clock twice costs where the guard runs, part of every time. Known after the first pass. */
  readonly clockNanos: number;
  /** Ends what it started, whatever that is doing. */
  close(): Promise<void>;
}
