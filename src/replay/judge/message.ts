/** What the pool and its threads say to each other. */

import type { Request } from '../../guards/guard.ts';
import type { Outcome } from '../../guards/decision.ts';

/** Given to a thread when it starts. */
export interface ThreadData {
  /** URL of a module that exports `findGuard(name)`, as the built-in guards' does. */
  readonly module: string;
  /** Names of guards in that module, in the order of the answers. */
  readonly guards: readonly string[];
  /** Longest time a guard may take for one request. */
  readonly timeoutMillis: number;
  /** 32-bit cells, see `CELLS`. */
  readonly shared: SharedArrayBuffer;
}

/**
 * Requests for every guard of the thread. A position is request × guards + guard, counted over the whole job of which
 * these requests are a part.
 */
export interface Batch {
  readonly requests: readonly Request[];
  /** Position of the first guard and the first of these requests. */
  readonly start: number;
  /** The first position that is to be answered. */
  readonly from: number;
  /** Positions that are not to be asked: the guard hung or crashed there before. */
  readonly skip: readonly number[];
}

/** Answers by position, from the first that was not handed over yet. */
export interface Answers {
  /** Absent where the guard has no opinion, the answer nearly all requests get, and where the position was skipped. */
  readonly outcomes: readonly (Outcome | undefined)[];
  readonly micros: readonly number[];
}

/** From a thread: that its guards are loaded, once; then answers. */
export type ThreadMessage = { readonly kind: 'ready' } | ({ readonly kind: 'answers' } & Answers);

/** Cells of shared memory, which can be read while a guard blocks the thread. */
export const CELLS = {
  /** 1 + the position that is being asked now; 0 between batches. */
  position: 0,
  /** How often a guard was asked so far. */
  asked: 1,
  /** Milliseconds after which the guard that is being asked counts as hung. */
  limit: 2,
} as const;
