/** A region: a stretch of a command that is data to the shell that reads it, which never runs it as a command. */

import type { Span } from './span.ts';

/** What a stretch of data is for. */
export type RegionKind =
  /** An argument of a program. The program may still run it: `bash -c 'ls'`. */
  | 'argument'
  /** The value of an assignment, or the subscript it is for. */
  | 'assignment'
  /** What a redirect points at. */
  | 'target'
  | 'here-document'
  | 'here-string'
  | 'comment'
  /** The subject of `case`, or the list of `for` and `select`. */
  | 'list'
  /** A pattern of `case`. */
  | 'pattern'
  /** An operand of `[[ … ]]`. */
  | 'test'
  | 'arithmetic';

/** A stretch of data. Regions do not overlap; substitutions within one are code and cut it into several. */
export interface Region {
  readonly kind: RegionKind;
  /** Quotes included. */
  readonly span: Span;
  readonly quotes: 'none' | 'single' | 'double';
  /** The simple command that it belongs to, as an argument, assignment, target or input. */
  readonly command?: Span;
}
