/** What a thread timer and its thread say to each other. */

import type { Request } from '../../../guards/guard.ts';

/** Given to a thread when it starts. */
export interface TimingData {
  /** A guard by its name in a module that exports `findGuard(name)`; without one, the parser alone is timed. */
  readonly guard?: { readonly module: string; readonly name: string };
  /** 32-bit cells: see `CELLS`. */
  readonly shared: SharedArrayBuffer;
}

/** To a thread: one pass over these. */
export type Pass = readonly Request[];

/** From a thread: that it is loaded, once; then, of a pass, what came of each request. */
export type TimingMessage =
  | { readonly kind: 'ready'; readonly clockNanos: number }
  | {
      readonly kind: 'timed';
      /** Nanoseconds, in the order of the requests; absent where there was no answer. */
      readonly nanos: readonly (number | undefined)[];
      /** By position in `nanos`: why there was none. */
      readonly failed: ReadonlyMap<number, string>;
    };

/** Cells of shared memory, which can be read while a guard blocks the thread. */
export const CELLS = {
  /** How often the guard was asked so far. */
  asked: 0,
  /** 1 while it is being asked. */
  isAsked: 1,
} as const;
