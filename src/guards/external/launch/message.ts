/** What the main process and its launchers say to each other: heads of frames. */

import type { Finished } from '../protocols/protocol.ts';
import type { Program } from './program.ts';

/**
 * To a launcher: start programs, one or several at the same moment; the body is their inputs. Orders are answered one by
 * one, in their order.
 */
export interface Order {
  readonly starts: readonly OrderedStart[];
}

export interface OrderedStart {
  /** The number of a place that programs are kept in: what is sent along replaces what was there. */
  readonly slot: number;
  /** Absent where the launcher has it already. */
  readonly program?: Program;
  readonly inputBytes: number;
}

/** How many programs a launcher keeps; a process that holds much is slow to fork. */
export const SLOTS = 64;

/** From a launcher: that it is there, once; then how the programs of each order ended, with what each wrote in the body. */
export type Report = { readonly kind: 'ready' } | { readonly kind: 'ended'; readonly endings: readonly Ending[] };

/** How a program ended, without what it wrote: its standard output comes first in the body, then its standard error. */
export interface Ending extends Omit<Finished, 'stdout' | 'stderr'> {
  readonly stdoutBytes: number;
  readonly stderrBytes: number;
}
