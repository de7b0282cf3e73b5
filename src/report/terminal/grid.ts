/** A grid drawn for a terminal, without borders. */

import CliTable from 'cli-table3';
import type { Grid } from '../document/document.ts';
import type { Line } from '../document/line.ts';
import { type Area, GAP, type Layout, layOut, total, widthsOf } from './layout.ts';
import { type Ink, type Paint, inOneInk, paintRuns } from './paint.ts';
import { runsOf } from './runs.ts';
import { wrap } from './wrap.ts';

export interface Canvas extends Area {
  readonly paint: Paint;
}

/** The lines of a grid, none wider than the canvas. */
export function drawGrid(grid: Grid, canvas: Canvas): string[] {
  const parts = layOut(grid, canvas).map((layout) => draw(layout, canvas));
  return parts.flatMap((lines, index) => (index === 0 ? lines : ['', ...lines]));
}

function draw(layout: Layout, canvas: Canvas): string[] {
  const widths = widthsOf(layout, canvas);
  const table = new CliTable({
    chars: BORDERLESS,
    colAligns: layout.columns.map(({ align }) => align),
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0, compact: true },
  });
  const widthOf = (index: number): number => widths[index] ?? 1;
  const titles = layout.columns.map(({ title }, index) => linesOf([title], widthOf(index), 0, canvas, 'quiet'));
  table.push(...sideBySide(titles, 'bottom'));
  for (const row of layout.rows) {
    if ('band' in row) {
      const lines = linesOf([row.band], total(widths), 0, canvas);
      table.push(...lines.map((content) => [{ content, colSpan: widths.length }]));
    } else {
      const cells = row.cells.map(({ lines, indent }, index) => linesOf(lines, widthOf(index), indent, canvas));
      table.push(...sideBySide(cells, 'top'));
    }
  }
  return table
    .toString()
    .split('\n')
    .map((drawn) => drawn.trimEnd());
}

/** Cells of several lines as rows of one line each, which cli-table3 draws many times faster. */
function sideBySide(cells: readonly (readonly string[])[], edge: 'top' | 'bottom'): string[][] {
  const height = Math.max(...cells.map((lines) => lines.length));
  return Array.from({ length: height }, (_, row) =>
    cells.map((lines) => lines[edge === 'top' ? row : row - (height - lines.length)] ?? ''),
  );
}

function linesOf(
  lines: readonly Line[],
  width: number,
  indent: number,
  { unicode, paint }: Canvas,
  ink?: Ink,
): string[] {
  const room = width - indent;
  return lines
    .flatMap((line) => wrap(runsOf(line, room, unicode), room))
    .map((runs) => ' '.repeat(indent) + paintRuns(ink === undefined ? runs : inOneInk(runs, ink), paint));
}

const BORDERLESS = {
  top: '',
  'top-mid': '',
  'top-left': '',
  'top-right': '',
  bottom: '',
  'bottom-mid': '',
  'bottom-left': '',
  'bottom-right': '',
  left: '',
  'left-mid': '',
  mid: '',
  'mid-mid': '',
  right: '',
  'right-mid': '',
  middle: ' '.repeat(GAP),
};
