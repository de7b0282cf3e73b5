/** The axis of formats: how a history or a corpus becomes cases. */

import type { Case } from '../case.ts';

/** A named, opened file of some format; readers get their bytes from here and nowhere else. */
export interface Input {
  /** As shown to people and stored: relative to what the user named. */
  readonly name: string;
  /** Absolute path of the file; of a spooled copy where the input was standard input. */
  readonly path: string;
  /** The decompressed bytes from the start, in pieces of any size. Can be asked for again. */
  bytes(): AsyncIterable<Uint8Array>;
  /** SHA-256 of the decompressed content, hex. */
  sha256(): Promise<string>;
}

/** Counts what a reader passes over, by reason: `torn line`, `no command`, … Nothing is dropped in silence. */
export type Skip = (reason: string, count?: number) => void;

/** One format. Adding one is a file with this shape and a line in the list. */
export interface Format {
  /** Kebab-case, shown to people: `claude-code`, `corpus-csv`, … */
  readonly name: string;
  /** One line for people. */
  readonly summary: string;
  /** Whether content is this format's, from the first bytes (up to 64 KiB, decompressed) and never from the name. */
  recognises(head: Head): boolean;
  /**
   * Cases in the order of the file, in batches of any size. Reports what it passes over; throws `ReplayError` where
   * the file as a whole cannot be trusted (a corpus with an unknown verdict).
   */
  read(input: Input, skip: Skip): AsyncIterable<readonly Case[]>;
}

/** The start of a file, as detection sees it. */
export interface Head {
  /** Up to 64 KiB, decoded leniently. */
  readonly text: string;
  /** True when `text` is all there is. */
  readonly whole: boolean;
}
