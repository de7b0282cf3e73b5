/** What starting costs, from exec to exit: guards, and in the same table what nothing can be faster than. */

import type { Distribution, FastWay, Measurement, Starts } from '../../replay/measure/measurement.ts';
import {
  type Block,
  type Column,
  type Row,
  cells,
  columnUnder,
  leftColumn,
  rightColumn,
} from '../document/document.ts';
import { type Line, glued, line, name, note, picture, words } from '../document/line.ts';
import { UNKNOWN, count, threeDigits, withInterval } from '../text/numbers.ts';
import { LEGEND, Scale } from './box.ts';
import { noFigures } from './decide.ts';

interface Started {
  readonly name: string;
  readonly starts: Starts;
  readonly isFloor: boolean;
}

/** Guards, and floors after them. */
function startedOf({ guards, floors }: Measurement): Started[] {
  return [
    ...guards.flatMap(({ name: guard, starts: of }) =>
      of === undefined ? [] : [{ name: guard, starts: of, isFloor: false }],
    ),
    ...floors.map(({ name: floor, starts: of }) => ({ name: floor, starts: of, isFloor: true })),
  ];
}

/** What is told of a row of the table: of a way through a hook, the times alone. */
type Figures = Pick<Starts, 'times'> & Partial<Starts>;

/** A column of figures; shown where at least one has it, or always. */
interface Figure {
  readonly title: Line;
  readonly align: Column['align'];
  readonly of: (figures: Figures) => string | undefined;
  readonly always?: true;
}

const FIGURES: readonly Figure[] = [
  {
    title: line`p50 [95%]${note('medianInterval')}`,
    align: 'left',
    of: ({ times }) => glued(withInterval(times.p50, times.low, times.high)),
    always: true,
  },
  { title: line`p90`, align: 'right', of: ({ times }) => threeDigits(times.p90), always: true },
  { title: line`p99`, align: 'right', of: ({ times }) => threeDigits(times.p99), always: true },
  { title: line`mean`, align: 'right', of: ({ times }) => threeDigits(times.mean), always: true },
  { title: line`first${note('first')}`, align: 'right', of: ({ firstMillis: first }) => maybe(first), always: true },
  {
    title: line`nothing compiled${note('uncompiled')}`,
    align: 'right',
    of: ({ uncompiledMillis }) => maybe(uncompiledMillis),
  },
  { title: line`CPU${note('cpu')}`, align: 'right', of: ({ cpu }) => maybe(cpu && cpu.userMillis + cpu.systemMillis) },
  { title: line`peak, MB${note('peak')}`, align: 'right', of: ({ peakMegabytes }) => maybe(peakMegabytes) },
  { title: line`n`, align: 'right', of: ({ times }) => count(times.n), always: true },
];

function maybe(figure: number | undefined): string | undefined {
  return figure === undefined ? undefined : threeDigits(figure);
}

export function starts(measurement: Measurement): Block[] {
  const started = startedOf(measurement);
  if (started.length === 0) return [];
  const scale = new Scale(
    started.flatMap(({ starts: { times, fastWay } }) => [times, ...waysOf(fastWay).map((way) => way.times)]),
  );
  const figures = FIGURES.filter(
    ({ of, always }) => always === true || started.some((one) => of(one.starts) !== undefined),
  );
  const lines = (title: Line, row: Figures): Line[] => [
    title,
    [picture(scale.box(row.times))],
    ...figures.map(({ of }) => {
      const figure = of(row);
      return [figure === undefined ? words(UNKNOWN, 'quiet') : words(figure)];
    }),
  ];
  const rows = started.flatMap(({ name: of, starts: own, isFloor }): Row[] => [
    cells(...lines(isFloor ? line`${name(of)} ${words('(floor)', 'quiet')}` : [name(of)], own)),
    ...waysOf(own.fastWay).map((way) => cells(...lines(line`${name(of)}, ${words(way.title)}${note('fastWay')}`, way))),
  ]);
  rows.push(cells([words('scale', 'quiet')], [picture(scale.ends())], ...noFigures(rows)));
  const columns: Column[] = [
    leftColumn(line`from exec to exit, ms${note('starts')}`),
    columnUnder(line`${words(LEGEND)}${note('picture')}`),
    ...figures.map(({ title, align }) => ({ title, align, mayGoUnder: false })),
  ];
  return [{ kind: 'grid', columns, rows }];
}

/** The ways through an installed hook that were taken. */
function waysOf(fastWay: FastWay | undefined): { readonly title: string; readonly times: Distribution<'ms'> }[] {
  if (fastWay === undefined) return [];
  const { fast, full } = fastWay;
  return [
    ...(fast === undefined ? [] : [{ title: 'fast way', times: fast }]),
    ...(full === undefined ? [] : [{ title: 'full way', times: full }]),
  ];
}

/** Starts that ended as no answer. */
export function noAnswers(measurement: Measurement): Block[] {
  const rows = startedOf(measurement).flatMap(({ name: guard, starts: { failed } }) =>
    failed === undefined ? [] : [cells([name(guard)], [words(count(failed.starts), 'bad')], [name(failed.detail)])],
  );
  const columns = [leftColumn(line`no answer, not timed`), rightColumn(line`starts`), leftColumn(line`the first`)];
  return rows.length === 0 ? [] : [{ kind: 'grid', columns, rows }];
}
