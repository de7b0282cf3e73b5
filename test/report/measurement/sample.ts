/** Measurements of the kinds that there are, made by hand. Every figure is one that could have been taken. */

import type {
  Breakdown,
  Decide,
  Distribution,
  FastWay,
  Floor,
  Measurement,
  Starts,
} from '../../../src/replay/measure/measurement.ts';
import type { MeasurementOptions } from '../../../src/report/measurement/index.ts';
import { PARTS } from '../../../src/replay/measure/measurement.ts';

export const PLAIN: MeasurementOptions = { colour: false, width: 80, unicode: true, verbose: false, parts: PARTS };

/** Figures that spread from a median as times do. */
function spread<Unit extends 'us' | 'ms'>(unit: Unit, n: number, p50: number, tail: number): Distribution<Unit> {
  return {
    unit,
    n,
    min: p50 * 0.8,
    p50,
    p90: p50 * (1 + tail / 2),
    p95: p50 * (1 + tail),
    p99: p50 * (1 + 2 * tail),
    max: p50 * (1 + 6 * tail),
    mean: p50 * (1 + tail / 4),
    low: p50 * 0.99,
    high: p50 * 1.02,
  };
}

function decided(p50: number, exponent: number): Decide {
  return {
    times: spread('us', 3400, p50, 1.5),
    passes: 100,
    clockNanos: 41,
    byLength: [
      { from: 8, to: 15, n: 4, p50: p50 / 2 },
      { from: 16, to: 31, n: 20, p50 },
      { from: 1024, to: 2047, n: 10, p50: p50 * 20 },
    ],
    growth: {
      exponent,
      requests: [
        {
          request: 'git commit -m "explain why terraform destroy is refused"',
          length: 56,
          by: 'arguments',
          exponent,
          micros: [p50 * 3, p50 * 3 * 2 ** exponent, p50 * 3 * 4 ** exponent, p50 * 3 * 8 ** exponent],
        },
      ],
    },
  };
}

function started(p50: number, more: Partial<Starts> = {}): Starts {
  return { times: spread('ms', 60, p50, 0.1), rounds: [p50, p50 * 0.8, p50 * 1.1], firstMillis: p50 * 3, ...more };
}

const RESOURCES: Partial<Starts> = { cpu: { userMillis: 15.2, systemMillis: 5.1, n: 10 }, peakMegabytes: 11.25 };

const FLOORS: readonly Floor[] = [
  { name: '/bin/true', kind: 'process', argv: ['/bin/true'], starts: started(0.62, { peakMegabytes: 1.4 }) },
  {
    name: "python3 -c ''",
    kind: 'runtime',
    argv: ['/usr/bin/python3', '-c', ''],
    starts: started(14.1, { peakMegabytes: 9.6 }),
  },
  { name: 'node start.cjs', kind: 'program', argv: ['node', '/hook/start.cjs'], starts: started(42.9) },
];

const BREAKDOWN: Breakdown = {
  process: 0.62,
  runtime: 13.48,
  imports: 7.1,
  decision: 1.9,
  imported: {
    how: 'python3 -X importtime',
    modules: Array.from({ length: 12 }, (_, index) => ({
      name: `module_${index}`,
      selfMicros: 4000 / (index + 1),
      withinMicros: 7000 / (index + 1),
    })),
  },
};

/** Through a hook of the shell, to Node now and then. */
const FAST_WAY: FastWay = {
  starts: 50,
  of: 60,
  fast: spread('ms', 50, 2.2, 0.1),
  full: spread('ms', 10, 48, 0.1),
};

const WAYS: readonly Breakdown[] = [
  { way: 'fast', process: 0.62, runtime: 0.4, decision: 1.18 },
  { way: 'full', process: 1.24, shell: 0.4, runtime: 36.2, loading: 6.1, decision: 4.06 },
];

const NOTHING: Measurement = {
  schema: 1,
  version: '0.1.0',
  start: '2026-11-30T15:04:21.000Z',
  elapsedSeconds: 31.4,
  status: 'complete',
  machine: { processor: 'Model X 2.4 GHz', cores: 2, system: 'linux x64', runtime: 'node 20.19.0' },
  requests: { sources: ['corpora'], distinct: 34 },
  guards: [],
  floors: [],
  comparisons: [],
  cost: [],
};

/** Guards of this process, and what they are compared with. */
export const BUILT_IN: Measurement = {
  ...NOTHING,
  guards: [
    { name: 'denylist', summary: 'regular expressions', decide: decided(1.4, 1.01) },
    { name: 'argv', summary: 'programs that would run', decide: decided(46.1, 1.93) },
  ],
  parse: spread('us', 3400, 21.4, 1.2),
};

/** Programs, one of which is no faster than the other. */
export const PROGRAMS: Measurement = {
  ...NOTHING,
  guards: [
    {
      name: 'mine',
      summary: 'python3 guard.py',
      starts: started(23.1, { ...RESOURCES, uncompiledMillis: 154 }),
      breakdowns: [BREAKDOWN],
    },
    { name: 'copy', summary: 'python3 copy.py', starts: started(23.2, RESOURCES) },
    { name: 'shell', summary: './guard.sh', starts: started(2.24, { fastWay: FAST_WAY }), breakdowns: WAYS },
    { name: 'busy', summary: './busy.sh', starts: started(22.4) },
  ],
  floors: FLOORS,
  comparisons: [
    { base: 'mine', candidate: 'copy', ratio: { median: 1.004, low: 0.99, high: 1.018 }, apart: false },
    { base: 'mine', candidate: 'shell', ratio: { median: 0.097, low: 0.095, high: 0.099 }, apart: true },
    { base: 'mine', candidate: 'busy', ratio: { median: 0.97, low: 0.82, high: 1.13 }, apart: false, noisy: true },
  ],
  cost: [
    {
      guard: 'mine',
      calls: 40,
      hooks: [
        { hooks: 1, seconds: 0.924, foldedSeconds: 0.924 },
        { hooks: 2, seconds: 1.848, foldedSeconds: 1.0 },
        { hooks: 3, seconds: 2.772, foldedSeconds: 1.076 },
      ],
      history: { commands: 1203, days: 30, seconds: 27.8 },
    },
    { guard: 'shell', calls: 40, hooks: [{ hooks: 1, seconds: 0.0896 }] },
  ],
};

const MODULES_OF_NODE: NonNullable<Breakdown['imported']> = {
  how: 'node',
  modules: [{ name: 'unbash', selfMicros: 6915, withinMicros: 6915 }],
};

/** Both kinds of one guard: decisions can be had for what an import costs. */
export const ONE_GUARD: Measurement = {
  ...NOTHING,
  guards: [
    {
      name: 'argv',
      summary: 'programs that would run',
      decide: decided(46.1, 1.02),
      starts: started(41.5, RESOURCES),
      breakdowns: [{ process: 0.62, runtime: 36.2, decision: 4.7, imported: MODULES_OF_NODE }],
    },
  ],
  floors: FLOORS.slice(0, 1),
  cost: [{ guard: 'argv', calls: 1, hooks: [{ hooks: 1, seconds: 0.0415, foldedSeconds: 0.0415 }] }],
};

const { growth: _, ...DECIDED } = decided(3, 1);

const { low: _low, high: _high, ...FEW } = spread('ms', 3, 5, 0.4);

/** Guards that gave no answer now and then, of which nothing but the times is known by the time that it was interrupted. */
export const FAILING: Measurement = {
  ...NOTHING,
  status: 'interrupted',
  guards: [
    {
      name: 'flaky',
      summary: './flaky.sh',
      decide: { ...DECIDED, failed: { requests: 2, detail: 'TypeError: x is not a function' } },
      starts: {
        times: FEW,
        rounds: [5],
        failed: { starts: 4, detail: 'exit 1: no such file: /home/ines/rules.yaml' },
      },
    },
  ],
  floors: [{ name: '/bin/true', kind: 'process', argv: ['/bin/true'], starts: started(0.62) }],
  comparisons: [{ base: 'flaky', candidate: 'other', ratio: { median: 2.1 }, apart: false, fewest: 9 }],
};
