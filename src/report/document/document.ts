/** A report before it takes a form: what it says, in order. Every form for people renders these same blocks. */

import type { Safety } from '../verdict.ts';
import type { Line } from './line.ts';

export type Block =
  /** The first line of all: what was replayed. */
  | { readonly kind: 'headline'; readonly facts: readonly Line[] }
  | { readonly kind: 'heading'; readonly line: Line }
  | { readonly kind: 'paragraph'; readonly line: Line }
  /** Short statements side by side. */
  | { readonly kind: 'facts'; readonly facts: readonly Line[] }
  | Grid
  /** The last word: whether to ship, and what to look at before. */
  | { readonly kind: 'conclusion'; readonly safer: Safety; readonly sentence: Line; readonly lookAt: Line };

export interface Grid {
  readonly kind: 'grid';
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
}

export interface Column {
  readonly title: Line;
  readonly align: 'left' | 'right';
  /** Where room is short, its cells go under those of the column before. */
  readonly mayGoUnder: boolean;
}

export type Row =
  | { readonly kind: 'cells'; readonly cells: readonly Line[]; readonly indented: boolean }
  /** One line over the whole width, before the rows that belong to it. */
  | { readonly kind: 'band'; readonly line: Line };

export function leftColumn(title: Line): Column {
  return { title, align: 'left', mayGoUnder: false };
}

export function rightColumn(title: Line): Column {
  return { title, align: 'right', mayGoUnder: false };
}

export function columnUnder(title: Line): Column {
  return { title, align: 'left', mayGoUnder: true };
}

export function cells(...of: readonly Line[]): Row {
  return { kind: 'cells', cells: of, indented: false };
}

/** Cells of a row that belongs to the one above. */
export function indentedCells(...of: readonly Line[]): Row {
  return { kind: 'cells', cells: of, indented: true };
}
