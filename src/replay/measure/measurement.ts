/**
 * What a measurement says, the same object as `measure.json` and `--format json`. Unknown is absent, never 0. Times in
 * this process (`us`) and times of processes (`ms`) are never mixed.
 */

import type { RunInfo } from '../summary.ts';

/** What can be measured, and be reported by itself: each is one table of a write-up. */
export const PARTS = ['decide', 'starts', 'imports', 'cost'] as const;

/**
 * - `decide`: deciding in process
 * - `starts`: from exec to exit, beside the floors
 * - `imports`: where start-up goes
 * - `cost`: what guards cost a run
 */
export type Part = (typeof PARTS)[number];

export interface Measurement {
  readonly schema: 1;
  readonly version: string;
  readonly start: string;
  readonly elapsedSeconds: number;
  /** `interrupted`: what was not measured by then is absent, and there is less of what was. */
  readonly status: 'complete' | 'interrupted';
  readonly machine: RunInfo['machine'];
  /** What the guards were asked: requests of these sources. */
  readonly requests: { readonly sources: readonly string[]; readonly distinct: number };
  /** In the order they were named; the first is the baseline. */
  readonly guards: readonly MeasuredGuard[];
  /** What nothing can be faster than, started in turn with the guards. */
  readonly floors: readonly Floor[];
  /** Unbash's own parse of the same texts, of a measurement with a guard that reads commands by it. */
  readonly parse?: Distribution<'us'>;
  /** The starts of every other guard against those of the baseline. */
  readonly comparisons: readonly ComparedStarts[];
  readonly cost: readonly RunCost[];
}

export interface MeasuredGuard {
  readonly name: string;
  readonly summary: string;
  /** Of a guard that is asked inside a process that is there already: built in, or a function. */
  readonly decide?: Decide;
  /** Of a guard that is a process of its own: an executable, or a built-in guard as its installed hook. */
  readonly starts?: Starts;
  /** Of one process; of a hook with a fast way one for each of its ways that was taken. */
  readonly breakdowns?: readonly Breakdown[];
}

/** Figures of many times, by nearest rank; `low` to `high` is the 95% bootstrap interval of the median, absent of too few for one. */
export interface Distribution<Unit extends 'us' | 'ms'> {
  readonly unit: Unit;
  readonly n: number;
  readonly min: number;
  readonly p50: number;
  readonly p90: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
  readonly mean: number;
  readonly low?: number;
  readonly high?: number;
}

/** Deciding alone, without the process: each decision timed by itself. */
export interface Decide {
  /** Of all passes together. */
  readonly times: Distribution<'us'>;
  /** Passes over all requests after the warm-up. */
  readonly passes: number;
  /** What asking the clock twice costs, taken off every time. */
  readonly clockNanos: number;
  /** Requests by their length in UTF-16 units, from the shortest: `n` requests of `from` to `to` units. */
  readonly byLength: readonly {
    readonly from: number;
    readonly to: number;
    readonly n: number;
    readonly p50: number;
  }[];
  readonly growth?: Growth;
  /** Requests without an answer, which are in no figure: how many, and what became of the first. */
  readonly failed?: { readonly requests: number; readonly detail: string };
}

/**
 * How time grows with length: the slope of log time over log length by least squares, of the slowest requests grown 2, 4 and 8
 * times.
 */
export interface Growth {
  /** That of the steepest; 1 is linear. */
  readonly exponent: number;
  /** The steepest first. */
  readonly requests: readonly GrownRequest[];
}

export interface GrownRequest {
  /** Its command. */
  readonly request: string;
  readonly length: number;
  /** `arguments`: what follows its first word again and again; `commands`: all of it, on lines of its own. The steeper of the two. */
  readonly by: 'arguments' | 'commands';
  readonly exponent: number;
  /** Median microseconds at 1, 2, 4 and 8 times the length, as far as it answers. */
  readonly micros: readonly number[];
  /** At the next length it does not answer in time; `exponent` counts that time and is too low. */
  readonly endsInTime?: false;
}

/** From exec to exit, with the payload delivered and the answer read. */
export interface Starts {
  readonly times: Distribution<'ms'>;
  /** Milliseconds of each start after the first that ended as an answer, round by round. */
  readonly rounds: readonly number[];
  /** The first start of the session, apart from the others; absent where it ended as no answer. */
  readonly firstMillis?: number;
  /** Of a Python guard: a start for which nothing was compiled yet, neither its own modules nor those of Python's library. */
  readonly uncompiledMillis?: number;
  /** Median processor time, of starts of their own, where the system tells; of several hooks, the sum. */
  readonly cpu?: { readonly userMillis: number; readonly systemMillis: number; readonly n: number };
  /** Median peak memory of those, where the system tells; of several hooks, the sum where they run at once, else the largest. */
  readonly peakMegabytes?: number;
  /** Starts that ended as no answer: how many, and how the first of them did. */
  readonly failed?: { readonly starts: number; readonly detail: string };
  /** Of an installed hook with a fast way. */
  readonly fastWay?: FastWay;
}

/** Timed starts of a hook that lets requests pass without the full guard: how many did, and what those and the others took. */
export interface FastWay {
  readonly starts: number;
  readonly of: number;
  /** Absent where none did. */
  readonly fast?: Distribution<'ms'>;
  /** Absent where all did. */
  readonly full?: Distribution<'ms'>;
}

export interface Floor {
  /** As it is typed: `/bin/true`, `python3 -c ''`. */
  readonly name: string;
  /**
   * - `process`: starting anything at all
   * - `runtime`: the interpreter of a guard, doing nothing
   * - `program`: what a hook with a fast way starts for the full guard, asked about a command that does nothing
   */
  readonly kind: 'process' | 'runtime' | 'program';
  readonly argv: readonly string[];
  readonly starts: Starts;
}

/** Where the median start of a guard goes, in milliseconds. What is left after the parts that are known is `decision`. */
export interface Breakdown {
  /** Which of its starts, of a hook with a fast way. */
  readonly way?: 'fast' | 'full';
  /** Starting anything; on the full way twice, the shell and the runtime behind it. */
  readonly process: number;
  /** On the full way, the shell in front beyond its process. */
  readonly shell?: number;
  /** The bare interpreter beyond the process; absent where it is not known. */
  readonly runtime?: number;
  readonly imports?: number;
  /** On the full way, what the program that is the guard takes beyond its runtime, asked about a command that does nothing. */
  readonly loading?: number;
  readonly decision: number;
  /** The decision is no more than the medians themselves may be off. */
  readonly decisionIsNoise?: true;
  /** What was imported beyond what the bare interpreter imports, slowest first, by its own time; how it was taken. */
  readonly imported?: { readonly how: string; readonly modules: readonly ImportedModule[] };
}

export interface ImportedModule {
  readonly name: string;
  /** Its own, in microseconds, and with all that it imports itself. */
  readonly selfMicros: number;
  readonly withinMicros: number;
}

/** Starts of two guards, paired by round. */
export interface ComparedStarts {
  readonly base: string;
  readonly candidate: string;
  /** Median of candidate over base, with its 95% bootstrap interval, absent of too few rounds for one. */
  readonly ratio: { readonly median: number; readonly low?: number; readonly high?: number };
  /** Whether the 99.5% interval excludes 1: else the two cannot be told apart. */
  readonly apart: boolean;
  /** They cannot, because of fewer rounds there is no such interval: `fewest` would have one. */
  readonly fewest?: number;
  /** They cannot, and that interval spans more than 10%: on a quieter machine, or with more rounds, they might be. */
  readonly noisy?: true;
}

/** What guards cost a run of so many tool calls: seconds. */
export interface RunCost {
  readonly guard: string;
  readonly calls: number;
  readonly hooks: readonly {
    readonly hooks: number;
    /** All hooks as they are, one after the other or side by side, as the host starts them. */
    readonly seconds: number;
    /** The same hooks folded into one process; absent where what deciding alone costs is not known. */
    readonly foldedSeconds?: number;
  }[];
  /** What the commands of a history would have cost: absent without one. */
  readonly history?: { readonly commands: number; readonly days: number; readonly seconds: number };
}
