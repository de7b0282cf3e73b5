/** How long deciding takes inside a process that is there already, and how that grows with the length of a command. */

import type { Decide, GrownRequest, Growth, MeasuredGuard, Measurement } from '../../replay/measure/measurement.ts';
import {
  type Block,
  type Column,
  type Row,
  cells,
  columnUnder,
  indentedCells,
  leftColumn,
  rightColumn,
} from '../document/document.ts';
import { type Line, command, line, name, note, picture, words } from '../document/line.ts';
import { UNKNOWN, count, significant, threeDigits } from '../text/numbers.ts';
import { LEGEND, Scale } from './box.ts';

const PERCENTILES = ['p50', 'p90', 'p95', 'p99', 'max'] as const;

interface Decided {
  readonly guard: string;
  readonly decide: Decide;
}

function decidedOf(guards: readonly MeasuredGuard[]): Decided[] {
  return guards.flatMap(({ name: guard, decide: of }) => (of === undefined ? [] : [{ guard, decide: of }]));
}

export function decide({ guards, parse }: Measurement): Block[] {
  const decided = decidedOf(guards);
  if (decided.length === 0) return [];
  const all = [...decided.map((one) => one.decide.times), ...(parse === undefined ? [] : [parse])];
  const scale = new Scale(all);
  const hasGrowth = decided.some((one) => one.decide.growth !== undefined);
  const figuresOf = (times: Decide['times']): Line[] => [
    ...PERCENTILES.map((percentile) => [words(significant(times[percentile]))]),
    [words(count(times.n))],
  ];
  const rows: Row[] = decided.map(({ guard, decide: { times, growth: grown } }) =>
    cells(
      [name(guard)],
      [picture(scale.box(times))],
      ...figuresOf(times),
      ...(parse === undefined ? [] : [[words(`${threeDigits(times.p50 / parse.p50)}×`)]]),
      ...(hasGrowth ? [growthLine(grown)] : []),
    ),
  );
  if (parse !== undefined) {
    const empty: Line[] = hasGrowth ? [[], []] : [[]];
    rows.push(
      cells(line`the parser alone${note('parse')}`, [picture(scale.box(parse))], ...figuresOf(parse), ...empty),
    );
  }
  rows.push(cells([words('scale', 'quiet')], [picture(scale.ends())], ...noFigures(rows)));
  const columns: Column[] = [
    leftColumn(line`deciding, in process, µs${note('decide')}`),
    columnUnder(line`${words(LEGEND)}${note('picture')}`),
    ...[...PERCENTILES, 'n'].map((title) => rightColumn([words(title)])),
    ...(parse === undefined ? [] : [rightColumn(line`to parsing`)]),
    ...(hasGrowth ? [leftColumn(line`growth${note('growth')}`)] : []),
  ];
  return [{ kind: 'grid', columns, rows }];
}

/** Empty cells after the first two of a row as long as these. */
export function noFigures([row]: readonly Row[]): Line[] {
  return row?.kind === 'cells' ? row.cells.slice(2).map(() => []) : [];
}

function growthLine(grown: Growth | undefined): Line {
  if (grown === undefined) return [words(UNKNOWN, 'quiet')];
  const { exponent } = grown;
  return [words(`${exponent.toFixed(2)}, ${wordFor(exponent)}`, exponent > LINEAR ? 'bad' : 'plain')];
}

/** Up to here a measured exponent is taken for 1: constant parts and caches move it that far. */
const LINEAR = 1.2;

function wordFor(exponent: number): string {
  if (exponent < 0.8) return 'less than linear';
  if (exponent <= LINEAR) return 'linear';
  if (exponent < 1.8) return 'more than linear';
  return exponent <= 2.2 ? 'quadratic' : 'more than quadratic';
}

/** Medians by the length of the command. */
export function byLength(guards: readonly MeasuredGuard[]): Block[] {
  const decided = decidedOf(guards);
  const buckets = new Map(
    decided.flatMap((one) => one.decide.byLength).map(({ from, to, n }) => [`${from} ${to}`, { from, to, n }]),
  );
  if (buckets.size < 2) return [];
  const rows = [...buckets.values()]
    .toSorted((one, other) => one.from - other.from || one.to - other.to)
    .map(({ from, to, n }) =>
      cells(
        [words(from === to ? count(from) : `${count(from)}–${count(to)}`)],
        [words(count(n))],
        ...decided.map((one) => {
          const bucket = one.decide.byLength.find((each) => each.from === from && each.to === to);
          return [words(bucket === undefined ? UNKNOWN : significant(bucket.p50))];
        }),
      ),
    );
  const columns = [
    leftColumn(line`deciding by length${note('length')}, p50 in µs`),
    rightColumn(line`requests`),
    ...decided.map(({ guard }) => rightColumn([name(guard)])),
  ];
  return [{ kind: 'grid', columns, rows }];
}

/** The slowest requests, grown. */
export function growth(guards: readonly MeasuredGuard[]): Block[] {
  const grown = decidedOf(guards).flatMap(({ guard, decide: { growth: of } }) =>
    of === undefined || of.requests.length === 0 ? [] : [{ guard, of }],
  );
  if (grown.length === 0) return [];
  const columns = [
    leftColumn(line`slowest requests, grown${note('growth')}`),
    columnUnder(line`grown by its`),
    rightColumn(line`length`),
    ...FACTORS.map((factor) => rightColumn([words(`${factor}×, µs`)])),
    rightColumn(line`growth`),
  ];
  const rows = grown.flatMap(({ guard, of }): Row[] => [
    { kind: 'band', line: [name(guard)] },
    ...of.requests.map(grownRow),
  ]);
  return [{ kind: 'grid', columns, rows }];
}

const FACTORS = [1, 2, 4, 8] as const;

function grownRow({ request, by, length, micros, exponent, endsInTime }: GrownRequest): Row {
  const givenUp = endsInTime === false ? words('given up', 'bad') : words(UNKNOWN, 'quiet');
  return indentedCells(
    [command(request, undefined)],
    [words(by)],
    [words(count(length))],
    ...FACTORS.map((_, index) => {
      const time = micros[index];
      return [time === undefined ? givenUp : words(significant(time))];
    }),
    [words(exponent.toFixed(2))],
  );
}

/** Requests that a guard gave no answer to, which are in no figure. */
export function unanswered(guards: readonly MeasuredGuard[]): Block[] {
  const rows = decidedOf(guards).flatMap(({ guard, decide: { failed } }) =>
    failed === undefined ? [] : [cells([name(guard)], [words(count(failed.requests), 'bad')], [name(failed.detail)])],
  );
  const columns = [leftColumn(line`no decision, not timed`), rightColumn(line`requests`), leftColumn(line`the first`)];
  return rows.length === 0 ? [] : [{ kind: 'grid', columns, rows }];
}
