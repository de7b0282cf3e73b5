/** A command underlined: what of it runs, what is only text, what nobody understood, and what made guards speak. */

import type { ExplainedGuard, Explanation, Region } from '../../replay/explain/explanation.ts';
import type { Span } from '../../shell/span.ts';
import type { Canvas } from '../terminal/grid.ts';
import { type Ink, type Run, paintRuns } from '../terminal/paint.ts';
import { type LocatedUnit, locatedUnits } from '../text/visible.ts';
import { columnsOf } from '../text/width.ts';

interface Signs {
  readonly runs: string;
  readonly text: string;
  readonly unclear: string;
  readonly spoke: string;
  readonly margin: string;
  readonly cut: string;
}

const UNICODE: Signs = { runs: '─', text: '·', unclear: '?', spoke: '▲', margin: '│ ', cut: '…' };
const ASCII: Signs = { runs: '-', text: '.', unclear: '?', spoke: '^', margin: '| ', cut: '...' };

/** Lines of text in a first look; those with what made a guard speak come with them. */
const LINES = 40;

/** One line of the picture: units of the command that stand side by side. */
type Row = readonly LocatedUnit[];

/** What the signs mean, for those that are there. */
export function legendOf({ regions, guards }: Explanation, unicode: boolean): string {
  const signs = unicode ? UNICODE : ASCII;
  const has = (is: (kind: Region['kind']) => boolean): boolean => regions.some(({ kind }) => is(kind));
  const parts = [
    has((kind) => kind === 'runs') ? `${signs.runs} would run` : undefined,
    has(isText) ? `${signs.text} only text` : undefined,
    has((kind) => kind === 'not understood') ? `${signs.unclear} not understood` : undefined,
    guards.some(({ trigger }) => trigger) ? `${signs.spoke} made a guard speak` : undefined,
  ];
  return parts.filter((part) => part !== undefined).join('   ');
}

/** The lines of the picture, each no wider than the canvas. @param all every line of the command, however many */
export function picture({ request, regions, guards }: Explanation, canvas: Canvas, all: boolean): string[] {
  const { width, unicode, paint } = canvas;
  const signs = unicode ? UNICODE : ASCII;
  const rows = rowsOf(request.command, width - columnsOf(signs.margin), unicode);
  const speakers = guards.filter(({ trigger }) => trigger !== undefined);
  const drawn = rows.map((row) => [
    row.map(({ text }): Run => ({ text, ink: 'plain' })),
    ...underline(row, regions, signs),
    ...labels(row, regions, width - columnsOf(signs.margin)),
    ...speakers.flatMap((guard) => pointer(row, guard, signs, width - columnsOf(signs.margin), unicode)),
  ]);
  const isShown = shownRows(rows, speakers, all);
  const lines: string[] = [];
  let left = 0;
  for (const [index, some] of drawn.entries()) {
    if (isShown(index)) {
      if (left > 0) lines.push(paint(`${signs.margin}${signs.cut} ${left} more`, 'quiet'));
      left = 0;
      lines.push(...some.map((runs) => paint(signs.margin, 'quiet') + paintRuns(runs, paint)));
    } else left += 1;
  }
  if (left > 0) lines.push(paint(`${signs.margin}${signs.cut} ${left} more`, 'quiet'));
  return lines;
}

/** Broken where the command is, and where the room ends. */
function rowsOf(command: string, room: number, unicode: boolean): readonly Row[] {
  const rows: LocatedUnit[][] = [[]];
  let used = 0;
  for (const unit of locatedUnits(command, { unicode, newline: 'kept' })) {
    const columns = columnsOf(unit.text);
    if (unit.text === '\n' || used + columns > room) {
      rows.push([]);
      used = 0;
    }
    if (unit.text === '\n') continue;
    rows.at(-1)?.push(unit);
    used += columns;
  }
  return rows;
}

function shownRows(
  rows: readonly Row[],
  speakers: readonly ExplainedGuard[],
  all: boolean,
): (index: number) => boolean {
  if (all || rows.length <= LINES) return () => true;
  return (index) => index < LINES || speakers.some(({ trigger }) => trigger && rows[index]?.some(within(trigger)));
}

function within({ start, end }: Span): (unit: LocatedUnit) => boolean {
  return (unit) => unit.start >= start && unit.start < end;
}

function isText(kind: Region['kind']): boolean {
  return kind !== 'runs' && kind !== 'not understood';
}

function underline(row: Row, regions: readonly Region[], signs: Signs): Run[][] {
  const marks = row.map((unit): Run => {
    const kind = regions.find((region) => within(region)(unit))?.kind;
    const width = columnsOf(unit.text);
    if (kind === undefined) return { text: ' '.repeat(width), ink: 'plain' };
    if (kind === 'runs') return { text: signs.runs.repeat(width), ink: 'strong' };
    if (kind === 'not understood') return { text: signs.unclear.repeat(width), ink: 'bad' };
    return { text: signs.text.repeat(width), ink: 'quiet' };
  });
  return marks.every(({ text }) => text.trim() === '') ? [] : [trimmed(marks)];
}

/** What each text is for, below where it starts; those that would run into the one before are left to the table. */
function labels(row: Row, regions: readonly Region[], room: number): Run[][] {
  let line = '';
  let column = 0;
  for (const [index, unit] of row.entries()) {
    const region = regions.find(({ start, end, kind }) => isText(kind) && unit.start >= start && unit.start < end);
    const isStart = region !== undefined && (index === 0 || (row[index - 1]?.start ?? 0) < region.start);
    const isFree = line === '' ? true : line.length < column;
    if (region !== undefined && isStart && isFree && column + region.kind.length <= room) {
      line = line.padEnd(column) + region.kind;
    }
    column += columnsOf(unit.text);
  }
  return line === '' ? [] : [[{ text: line, ink: 'quiet' }]];
}

/** Points at what made a guard speak, and names it. */
function pointer(row: Row, { guard, trigger }: ExplainedGuard, signs: Signs, room: number, unicode: boolean): Run[][] {
  if (trigger === undefined) return [];
  const isWithin = within(trigger);
  const marks = row.map((unit): Run => {
    const width = columnsOf(unit.text);
    return { text: (isWithin(unit) ? signs.spoke : ' ').repeat(width), ink: 'spoke' };
  });
  if (marks.every(({ text }) => text.trim() === '')) return [];
  const line = trimmed(marks);
  const name = locatedUnits(` ${guard}`, { unicode, newline: 'sign' })
    .map((unit) => unit.text)
    .join('');
  const used = line.reduce((sum, { text }) => sum + columnsOf(text), 0);
  const ink: Ink = 'spoke';
  return [used + columnsOf(name) <= room ? [...line, { text: name, ink }] : line];
}

function trimmed(marks: readonly Run[]): Run[] {
  const last = marks.findLastIndex(({ text }) => text.trim() !== '');
  return marks.slice(0, last + 1);
}
