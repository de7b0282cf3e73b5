/** What guards cost a run of tool calls, and a history, from what a start and a decision of theirs cost. */

import type { RunCost, Starts } from './measurement.ts';
import type { History } from './read-requests.ts';

export interface CostOptions {
  /** Tool calls of a run. */
  readonly calls: number;
  /** Processors of the machine. */
  readonly cores: number;
}

/** Seconds of a run with so many hooks, now and folded into one. */
type Hooks = RunCost['hooks'];

/** A hook that was timed. */
export interface TimedHook {
  readonly starts: Starts;
  /** What a decision costs besides the process; absent where it is not known. */
  readonly decisionMillis?: number;
}

/** Hooks that one guard is looked at as: the article's one and three, and what lies between. */
const HOOKS = [1, 2, 3] as const;

/**
 * One guard as one, two and three hooks.
 *
 * A call costs the mean start, since a run pays for the slow ones too: of a hook with a fast way the median would say nothing of
 * the full one. Hooks one after the other take the sum; side by side as long as the slowest of as many starts (the expected
 * maximum of independent draws from those that were timed), and no less than their processor time shared by all cores.
 * Folded into one, they take one start and as many decisions.
 * @param order how the host starts several
 */
export function costOf(
  { starts, decisionMillis }: TimedHook,
  order: 'side by side' | 'one after the other',
  { calls, cores }: CostOptions,
): Hooks {
  const mean = meanOf(starts);
  const together = (hooks: number): number => {
    if (order === 'one after the other') return hooks * mean;
    const { cpu } = starts;
    const work = cpu === undefined ? 0 : (hooks * (cpu.userMillis + cpu.systemMillis)) / cores;
    return hooks === 1 ? mean : Math.max(expectedSlowest(starts.rounds, hooks), work);
  };
  return HOOKS.map((hooks) => ({
    hooks,
    seconds: inSeconds(calls * together(hooks)),
    ...foldedSeconds(calls, mean, hooks === 1 ? 0 : decisionMillis && (hooks - 1) * decisionMillis),
  }));
}

/** All hooks of a settings file, which were timed together as their host starts them, and each by itself. */
export function costOfSet(together: Starts, hooks: readonly TimedHook[], calls: number): Hooks {
  const [dearest, ...others] = hooks.toSorted((one, other) => meanOf(other.starts) - meanOf(one.starts));
  const decisions = others.map(({ decisionMillis }) => decisionMillis);
  const known = decisions.filter((millis) => millis !== undefined);
  const more = known.length === decisions.length ? known.reduce((sum, millis) => sum + millis, 0) : undefined;
  return [
    {
      hooks: hooks.length,
      seconds: inSeconds(calls * meanOf(together)),
      ...foldedSeconds(calls, dearest && meanOf(dearest.starts), more),
    },
  ];
}

/** Every command of a history with one start. */
export function costOfHistory(starts: Starts, history: History): NonNullable<RunCost['history']> {
  return { ...history, seconds: inSeconds(history.commands * meanOf(starts)) };
}

/** One start and further decisions; nothing where what they take is not known. */
function foldedSeconds(
  calls: number,
  start: number | undefined,
  decisions: number | undefined,
): Pick<Hooks[number], 'foldedSeconds'> {
  if (start === undefined || decisions === undefined) return {};
  return { foldedSeconds: inSeconds(calls * (start + decisions)) };
}

function meanOf({ times }: Starts): number {
  return times.mean;
}

function inSeconds(millis: number): number {
  return millis / 1000;
}

/**
 * The expected maximum of independent draws, with replacement: the sum over the sorted figures of each times the chance that
 * it is the largest drawn, (i/n)^draws − ((i−1)/n)^draws.
 */
function expectedSlowest(figures: readonly number[], draws: number): number {
  const { length: n } = figures;
  return figures
    .toSorted((one, other) => one - other)
    .reduce((sum, figure, index) => sum + figure * (((index + 1) / n) ** draws - (index / n) ** draws), 0);
}
