/** What the pool and its threads say to each other. */

import type { Request } from '../../guards/guard.ts';
import type { Outcome } from '../decision.ts';

/** Given to a thread when it starts. */
export interface ThreadData {
  /** URL of a module that exports `findGuard(name)`, as the built-in guards' does. */
  readonly module: string;
  /** Names of guards in that module, in the order of the answers. */
  readonly guards: readonly string[];
  /** One 32-bit counter, see `PROGRESS`. */
  readonly progress: SharedArrayBuffer;
}

/** Requests for every guard of the thread. */
export interface Batch {
  readonly requests: readonly Request[];
  /** Positions (request × guards + guard) that are not to be asked: the guard hung or crashed there before. */
  readonly skip: readonly number[];
}

/** Answers of a batch by position (request × guards + guard). */
export interface Answers {
  /** Absent where the guard has no opinion, the answer nearly all requests get, and where the position was skipped. */
  readonly outcomes: readonly (Outcome | undefined)[];
  readonly micros: Float64Array;
}

/**
 * The thread's counter holds 1 + the position it is asking now, and 0 between batches. It lies in shared memory, so
 * that it can be read while a guard blocks the thread.
 */
export const PROGRESS = 0;
