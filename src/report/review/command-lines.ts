/** A command over several lines, as a person has to see it who judges it: whole, and cut around what spoke where it is long. */

import type { Span } from '../../shell/span.ts';
import type { Canvas } from '../terminal/grid.ts';
import { type Run, paintRuns } from '../terminal/paint.ts';
import { visibleUnits } from '../text/visible.ts';
import { columnsOf } from '../text/width.ts';

/** Lines that leave room on a small terminal for what is asked. */
const MOST_LINES = 12;

/** UTF-16 units on either side of what spoke that are looked at, of a command of megabytes. */
const MOST_UNITS = 5000;

const INDENT = '  ';

/** The lines of a command, what spoke marked and in its own ink. */
export function commandLines(command: string, trigger: Span | undefined, canvas: Canvas): string[] {
  const { unicode, paint } = canvas;
  const lines = brokenLines(piecesOf(command, trigger, unicode), canvas);
  const shown = around(lines);
  const cut = (count: number): string[] =>
    count === 0
      ? []
      : [paint(`${INDENT}${unicode ? '…' : '...'} ${count} more ${count === 1 ? 'line' : 'lines'}`, 'quiet')];
  return [
    ...cut(shown.start),
    ...lines.slice(shown.start, shown.end).map((runs) => INDENT + paintRuns(runs, paint)),
    ...cut(lines.length - shown.end),
  ];
}

function piecesOf(command: string, trigger: Span | undefined, unicode: boolean): Run[] {
  const start = Math.min(trigger?.start ?? 0, command.length);
  const end = Math.min(Math.max(trigger?.end ?? 0, start), command.length);
  const cut = unicode ? '…' : '...';
  const first = Math.max(0, start - MOST_UNITS);
  const last = Math.min(command.length, end + MOST_UNITS);
  const before = (first > 0 ? cut : '') + command.slice(first, start);
  const after = command.slice(end, last) + (last < command.length ? cut : '');
  if (start === end) return [{ text: before + after, ink: 'plain' }];
  const [open, close] = unicode ? ['▸', '◂'] : ['>>', '<<'];
  return [
    { text: before, ink: 'plain' },
    { text: open + command.slice(start, end) + close, ink: 'spoke' },
    { text: after, ink: 'plain' },
  ];
}

/** Broken where the command is, and wherever the room ends. */
function brokenLines(pieces: readonly Run[], { width, unicode }: Canvas): Run[][] {
  const room = Math.max(1, width - INDENT.length);
  const lines: Run[][] = [[]];
  let used = 0;
  for (const { text, ink } of pieces) {
    for (const unit of visibleUnits(text, { unicode, newline: 'kept' })) {
      const columns = columnsOf(unit);
      if (unit === '\n' || used + columns > room) {
        lines.push([]);
        used = 0;
      }
      if (unit === '\n') continue;
      lines.at(-1)?.push({ text: unit, ink });
      used += columns;
    }
  }
  return lines;
}

/** The lines to show: those around the first in which something spoke. */
function around(lines: readonly (readonly Run[])[]): { readonly start: number; readonly end: number } {
  if (lines.length <= MOST_LINES) return { start: 0, end: lines.length };
  const spoke = Math.max(
    0,
    lines.findIndex((runs) => runs.some(({ ink }) => ink === 'spoke')),
  );
  const start = Math.min(Math.max(0, spoke - MOST_LINES / 3), lines.length - MOST_LINES);
  return { start, end: start + MOST_LINES };
}
