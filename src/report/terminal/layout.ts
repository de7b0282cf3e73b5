/** How a grid is laid out: which columns stand side by side, and how wide each is. */

import type { Column, Grid, Row } from '../document/document.ts';
import type { Line } from '../document/line.ts';
import { runsOf, runsWidth } from './runs.ts';
import { widestWord } from './wrap.ts';

/** What there is to draw on. */
export interface Area {
  readonly width: number;
  readonly unicode: boolean;
}

/** Blanks between columns. */
export const GAP = 2;
const INDENT = 2;
/** What a command should have before its cell goes under another, and what it must have. */
const COMMAND_WISH = 48;
const COMMAND_LEAST = 24;
/** Words wider than this may be broken. */
const WORD = 24;

/** A cell of one or more lines: those of a column that went under another stand below it. */
interface Cell {
  readonly lines: readonly Line[];
  readonly indent: number;
}
type LaidRow = { readonly cells: readonly Cell[] } | { readonly band: Line };
export interface Layout {
  readonly columns: readonly Pick<Column, 'title' | 'align'>[];
  readonly rows: readonly LaidRow[];
}

/** The parts that a grid is drawn in, one below the other, none wider than the area. */
export function layOut(grid: Grid, area: Area): Layout[] {
  const whole = layoutOf(grid, false);
  const canGoUnder = grid.columns.some(({ mayGoUnder }) => mayGoUnder);
  return bands(canGoUnder && !fits(whole, area) ? layoutOf(grid, true) : whole, area);
}

function layoutOf({ columns, rows }: Grid, goUnder: boolean): Layout {
  const isOwn = (index: number): boolean => !goUnder || columns[index]?.mayGoUnder !== true;
  return {
    columns: columns.filter((_, index) => isOwn(index)),
    rows: rows.map((row): LaidRow => (row.kind === 'band' ? { band: row.line } : { cells: cellsOf(row, isOwn) })),
  };
}

function cellsOf({ cells, indented }: Extract<Row, { kind: 'cells' }>, isOwn: (index: number) => boolean): Cell[] {
  const laid: { lines: Line[]; indent: number }[] = [];
  cells.forEach((line, index) => {
    if (isOwn(index)) laid.push({ lines: [line], indent: indented && index === 0 ? INDENT : 0 });
    else if (line.length > 0) laid.at(-1)?.lines.push(line);
  });
  return laid;
}

function fits(layout: Layout, area: Area): boolean {
  return (
    total(layout.columns.map((_, index) => Math.max(...cellWidths(layout, index, area, COMMAND_WISH)))) <= area.width
  );
}

/** Columns that a whole row takes. */
export function total(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + width, GAP * (widths.length - 1));
}

/** Widths that the cells of a column and its title would take, a command at most `commandWidth`. */
function cellWidths({ columns, rows }: Layout, index: number, { unicode }: Area, commandWidth: number): number[] {
  const title = columns[index]?.title ?? [];
  const cells = rows.flatMap((row) => ('cells' in row ? (row.cells[index] ?? []) : []));
  return [
    runsWidth(runsOf(title, 0, unicode)),
    ...cells.flatMap(({ lines, indent }) =>
      lines.map((line) => indent + runsWidth(runsOf(line, commandWidth, unicode))),
    ),
  ];
}

/** The least a column can do with: its widest word, or what a command must have. */
function leastWidth({ columns, rows }: Layout, index: number, { unicode }: Area): number {
  const title = columns[index]?.title ?? [];
  const cells = rows.flatMap((row) => ('cells' in row ? (row.cells[index] ?? []) : []));
  const words = cells.flatMap(({ lines, indent }) =>
    lines.map((line) =>
      line.some(({ kind }) => kind === 'command')
        ? Math.min(COMMAND_LEAST, runsWidth(runsOf(line, COMMAND_LEAST, unicode)))
        : indent + Math.min(WORD, widestWord(runsOf(line, 0, unicode))),
    ),
  );
  return Math.max(1, Math.min(WORD, widestWord(runsOf(title, 0, unicode))), ...words);
}

/** Columns that cannot stand side by side go below each other, the first one repeated. */
function bands(layout: Layout, area: Area): Layout[] {
  const least = layout.columns.map((_, index) => leastWidth(layout, index, area));
  const [first = 0, ...others] = least;
  const parts: number[][] = [];
  let used = Infinity;
  others.forEach((width, index) => {
    if (used + GAP + width > area.width) {
      parts.push([0]);
      used = first;
    }
    parts.at(-1)?.push(index + 1);
    used += GAP + width;
  });
  return parts.length < 2 ? [layout] : parts.map((part) => only(layout, part));
}

function only({ columns, rows }: Layout, indices: readonly number[]): Layout {
  const pick = <T>(all: readonly T[]): T[] => all.filter((_, index) => indices.includes(index));
  return { columns: pick(columns), rows: rows.map((row) => ('band' in row ? row : { cells: pick(row.cells) })) };
}

/** What each column gets: what it wishes, or less, broken titles first, then broken cells, then broken words. */
export function widthsOf(layout: Layout, area: Area): number[] {
  const least = layout.columns.map((_, index) => leastWidth(layout, index, area));
  const wished = layout.columns.map((_, index) => Math.max(...cellWidths(layout, index, area, area.width)));
  const untitled: Layout = { ...layout, columns: layout.columns.map((column) => ({ ...column, title: [] })) };
  const unbroken = least.map((width, index) => Math.max(width, ...cellWidths(untitled, index, area, COMMAND_LEAST)));
  const withTitlesBroken = narrowed(wished, unbroken, area.width);
  return narrowed(
    narrowed(withTitlesBroken, least, area.width),
    least.map(() => 1),
    area.width,
  );
}

/** Widths that together fit, as far as the floors allow; what one column can give is taken before the next is asked. */
function narrowed(widths: readonly number[], floors: readonly number[], width: number): number[] {
  const narrower = [...widths];
  let excess = total(widths) - width;
  while (excess > 0) {
    const spare = narrower.map((wide, index) => wide - (floors[index] ?? 0));
    const most = Math.max(...spare);
    if (most <= 0) break;
    const given = Math.min(most, excess);
    const giver = spare.indexOf(most);
    narrower.splice(giver, 1, (floors[giver] ?? 0) + most - given);
    excess -= given;
  }
  return narrower;
}
