/** What the main process and its launchers say to each other: heads of frames. */

import type { Finished } from '../protocols/protocol.ts';
import type { Program } from './program.ts';

/** To a launcher: run a program; the body is its input. Runs are answered one by one, in their order. */
export interface Order {
  /** The number of a place that programs are kept in: what is sent along replaces what was there. */
  readonly slot: number;
  /** Absent where the launcher has it already. */
  readonly program?: Program;
}

/** How many programs a launcher keeps; a process that holds much is slow to fork. */
export const SLOTS = 64;

/** From a launcher: that it is there, once; then how each run ended, standard output and standard error in the body. */
export type Report = { readonly kind: 'ready' } | ({ readonly kind: 'ended' } & Ending);

/** How a run ended, without what it wrote. */
export interface Ending extends Omit<Finished, 'stdout' | 'stderr'> {
  /** Bytes of standard output, which come first in the body. */
  readonly stdoutBytes: number;
}
