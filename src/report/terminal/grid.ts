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
    rowAligns: ['bottom'],
    colAligns: layout.columns.map(({ align }) => align),
    head: layout.columns.map(({ title }, index) => text([title], widths[index] ?? 1, 0, canvas, 'quiet')),
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0, compact: true },
  });
  for (const row of layout.rows) {
    if ('band' in row) table.push([{ content: text([row.band], total(widths), 0, canvas), colSpan: widths.length }]);
    else table.push(row.cells.map(({ lines, indent }, index) => text(lines, widths[index] ?? 1, indent, canvas)));
  }
  return table
    .toString()
    .split('\n')
    .map((drawn) => drawn.trimEnd());
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

function text(lines: readonly Line[], width: number, indent: number, { unicode, paint }: Canvas, ink?: Ink): string {
  const room = width - indent;
  return lines
    .flatMap((line) => wrap(runsOf(line, room, unicode), room))
    .map((runs) => ' '.repeat(indent) + paintRuns(ink === undefined ? runs : inOneInk(runs, ink), paint))
    .join('\n');
}
