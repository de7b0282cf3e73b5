/** A measurement for plotting: one figure a row, each start and each percentile by itself. */

import { csvLine } from '../../replay/csv-line.ts';
import type {
  Breakdown,
  Decide,
  Distribution,
  MeasuredGuard,
  Measurement,
  Part,
  Starts,
} from '../../replay/measure/measurement.ts';
import { withoutFormula } from '../text/formula.ts';
import { visible } from '../text/visible.ts';
import type { MeasurementForm } from './form.ts';

/**
 * What is a figure of: a guard, a floor, the parser. `figure` is what it is, such as `start` or `decide p50`; `at` is
 * where it belongs on the other axis: round, length, module, number of hooks.
 */
interface Figure {
  readonly figure: string;
  readonly at?: string | number;
  readonly value: number;
  readonly unit: 'us' | 'ms' | 's' | 'MB' | '';
}

const HEADER = ['of', 'name', 'figure', 'at', 'value', 'unit'];

export const csv: MeasurementForm = {
  name: 'csv',
  summary: 'one row a figure, each start by itself, for plotting',
  render(measurement, { parts }) {
    const lines = [csvLine(HEADER)];
    const add = (of: string, name: string, figures: readonly Figure[]): void => {
      for (const { figure, at = '', value, unit } of figures) {
        lines.push(csvLine([of, cell(name), figure, typeof at === 'number' ? at : cell(at), value, unit]));
      }
    };
    for (const guard of measurement.guards) {
      add(
        'guard',
        guard.name,
        parts.flatMap((part) => FIGURES_OF_GUARD[part](guard, measurement)),
      );
    }
    if (parts.includes('starts'))
      for (const { name, starts } of measurement.floors) add('floor', name, started(starts));
    if (parts.includes('decide') && measurement.parse !== undefined) {
      add('parser', 'unbash', distribution('parse', measurement.parse));
    }
    return lines.join('');
  },
};

const FIGURES_OF_GUARD: Readonly<Record<Part, (guard: MeasuredGuard, measurement: Measurement) => Figure[]>> = {
  decide: ({ decide }) => (decide === undefined ? [] : decided(decide)),
  starts: ({ name, starts }, { comparisons }) => [
    ...(starts === undefined ? [] : started(starts)),
    ...comparisons
      .filter(({ candidate }) => candidate === name)
      .flatMap(({ base, ratio: { median, low, high } }): Figure[] => [
        { figure: 'ratio', at: base, value: median, unit: '' },
        ...(low === undefined ? [] : [{ figure: 'ratio low', at: base, value: low, unit: '' } as const]),
        ...(high === undefined ? [] : [{ figure: 'ratio high', at: base, value: high, unit: '' } as const]),
      ]),
  ],
  imports: ({ breakdowns = [] }) => breakdowns.flatMap(brokenDown),
  cost: ({ name }, { cost }) =>
    cost
      .filter(({ guard }) => guard === name)
      .flatMap(({ hooks: counts, history }): Figure[] => [
        ...counts.flatMap(({ hooks, seconds, foldedSeconds }): Figure[] => [
          { figure: 'run', at: hooks, value: seconds, unit: 's' },
          ...(foldedSeconds === undefined
            ? []
            : [{ figure: 'run folded', at: hooks, value: foldedSeconds, unit: 's' } as const]),
        ]),
        ...(history === undefined
          ? []
          : [{ figure: 'history', at: history.commands, value: history.seconds, unit: 's' } as const]),
      ]),
};

function decided({ times, byLength, growth }: Decide): Figure[] {
  return [
    ...distribution('decide', times),
    ...byLength.map(({ to, p50 }): Figure => ({ figure: 'decide by length', at: to, value: p50, unit: 'us' })),
    ...(growth?.requests ?? []).flatMap(({ length, micros }) =>
      micros.map((value, power): Figure => ({ figure: 'decide grown', at: length * 2 ** power, value, unit: 'us' })),
    ),
    ...(growth === undefined ? [] : [{ figure: 'growth', value: growth.exponent, unit: '' } as const]),
  ];
}

const BREAKDOWN_PARTS = ['process', 'shell', 'runtime', 'imports', 'loading', 'decision'] as const;

function brokenDown(breakdown: Breakdown): Figure[] {
  const { way, imported } = breakdown;
  const figure = way === undefined ? 'breakdown' : `breakdown ${way} way`;
  const parts = BREAKDOWN_PARTS.flatMap((part): Figure[] => {
    const value = breakdown[part];
    return value === undefined ? [] : [{ figure, at: part, value, unit: 'ms' }];
  });
  const modules = imported?.modules ?? [];
  return [
    ...parts,
    ...modules.map(({ name, selfMicros }): Figure => ({ figure: 'import', at: name, value: selfMicros, unit: 'us' })),
  ];
}

function started({ times, rounds, firstMillis, uncompiledMillis, cpu, peakMegabytes, fastWay }: Starts): Figure[] {
  const single: readonly (readonly [string, number | undefined, Figure['unit']])[] = [
    ['first start', firstMillis, 'ms'],
    ['start with nothing compiled', uncompiledMillis, 'ms'],
    ['user time', cpu?.userMillis, 'ms'],
    ['system time', cpu?.systemMillis, 'ms'],
    ['peak memory', peakMegabytes, 'MB'],
    ['fast way share', fastWay && fastWay.starts / fastWay.of, ''],
  ];
  return [
    ...rounds.map((value, index): Figure => ({ figure: 'start', at: index + 1, value, unit: 'ms' })),
    ...single.flatMap(([figure, value, unit]): Figure[] => (value === undefined ? [] : [{ figure, value, unit }])),
    ...distribution('start', times),
    ...(fastWay?.fast === undefined ? [] : distribution('fast way', fastWay.fast)),
    ...(fastWay?.full === undefined ? [] : distribution('full way', fastWay.full)),
  ];
}

const PERCENTILES = ['min', 'p50', 'low', 'high', 'p90', 'p95', 'p99', 'max', 'mean'] as const;

function distribution(what: string, times: Distribution<'us' | 'ms'>): Figure[] {
  return PERCENTILES.flatMap((percentile) => {
    const value = times[percentile];
    return value === undefined ? [] : [{ figure: `${what} ${percentile}`, value, unit: times.unit }];
  });
}

function cell(text: string): string {
  return withoutFormula(visible(text, { unicode: true, newline: 'kept' }));
}
