/** Counts broken down by a property of the cases. */

import type { Breakdown, Summary } from '../../replay/summary.ts';
import { count } from '../text/numbers.ts';
import { type Block, type Column, cells, leftColumn, rightColumn } from './document.ts';
import { type Line, line, name, words } from './line.ts';

/** Rows shown in a first look. */
const SHOWN = 20;

type Counts = Breakdown['rows'][number];

interface Figure {
  readonly column: Column;
  readonly of: (row: Counts) => number;
}

export function breakdown({ breakdown: by, guards, comparisons }: Summary, verbose: boolean): Block[] {
  if (by === undefined) return [];
  const figures = [...caseFigures(), ...guardFigures(by, guards), ...comparisonFigures(comparisons)];
  const shown = verbose ? by.rows : by.rows.slice(0, SHOWN);
  const rest = by.rows.slice(shown.length);
  const rows = shown.map((row) => cells([name(row.key)], ...figures.map(({ of }) => figure(of(row)))));
  if (rest.length > 0) {
    const sums = figures.map(({ of }) => figure(rest.reduce((sum, row) => sum + of(row), 0)));
    rows.push(cells([words(`${count(rest.length)} more`, 'quiet')], ...sums));
  }
  return [
    { kind: 'grid', columns: [leftColumn(line`by ${name(by.by)}`), ...figures.map(({ column }) => column)], rows },
  ];
}

function caseFigures(): Figure[] {
  return [
    { column: rightColumn(line`cases`), of: ({ cases: n }) => n },
    { column: rightColumn(line`distinct`), of: ({ requests }) => requests },
  ];
}

type GuardCounts = Counts['guards'][number] | undefined;

const GUARD_FIGURES: readonly { readonly what: string; readonly of: (counts: GuardCounts) => number }[] = [
  { what: 'blocked', of: (counts) => counts?.blocked ?? 0 },
  { what: 'text only', of: (counts) => counts?.spoke.textOnly.cases ?? 0 },
  { what: 'prompted', of: (counts) => counts?.prompted ?? 0 },
  { what: 'failed', of: (counts) => counts?.failed ?? 0 },
];

/** Blocks of every guard; what was text only, prompts and failures where there are any. */
function guardFigures({ rows }: Breakdown, guards: Summary['guards']): Figure[] {
  return guards.flatMap(({ name: guard }, index) => {
    const figures = GUARD_FIGURES.map(({ what, of }) => ({
      what,
      column: rightColumn(line`${name(guard)} ${words(what)}`),
      of: (row: Counts) => of(row.guards[index]),
    }));
    return figures.filter(({ what, of }) => what === 'blocked' || rows.some((row) => of(row) > 0));
  });
}

function comparisonFigures(comparisons: Summary['comparisons']): Figure[] {
  return comparisons.flatMap(({ candidate }, index) =>
    (['gained', 'lost'] as const).map((what) => ({
      column: rightColumn(comparisons.length === 1 ? [words(what)] : line`${name(candidate)} ${words(what)}`),
      of: (row: Counts) => row.comparisons[index]?.[what] ?? 0,
    })),
  );
}

function figure(n: number): Line {
  return [words(count(n), n === 0 ? 'quiet' : 'plain')];
}
