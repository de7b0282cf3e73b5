/** Where the median start of a guard goes. */

import type { Program, Start } from '../../../guards/external/launch/program.ts';
import type { Breakdown, Distribution, Floor, Starts } from '../measurement.ts';
import { type Runtime, runtimeOf } from '../starts/runtime.ts';
import { importsOf, type Run } from './imports.ts';

export interface BreakdownOptions {
  /** Starts it in the place where it was timed. */
  readonly run: Run;
  /** What its starts took. */
  readonly starts: Starts;
  /** What was timed in turn with it. */
  readonly floors: readonly Floor[];
}

/**
 * Takes the median start apart: the process, the bare interpreter beyond it, what is imported beyond that, and the rest. Parts
 * that are known never come to more than the whole.
 * @param start what is started for a request that it decides on in full
 * @returns nothing where no bare process was timed
 */
export async function breakdownOf(
  { program, input }: Start,
  { run, starts, floors }: BreakdownOptions,
): Promise<Breakdown | undefined> {
  const bareProcess = floors.find(({ kind }) => kind === 'process')?.starts.times;
  if (bareProcess === undefined) return undefined;
  const runtime = await runtimeOf(program);
  const bareRuntime = runtime && (await floorOf(runtime, program, floors))?.starts.times;
  const imported = runtime && (await importsOf(program, input, runtime, run));
  const importMillis = imported?.modules.reduce((sum, { selfMicros }) => sum + selfMicros, 0);

  const whole = starts.times;
  let left = whole.p50;
  const part = (millis: number): number => {
    const taken = Math.min(Math.max(0, millis), left);
    left -= taken;
    return taken;
  };
  const process = part(bareProcess.p50);
  const beyond = bareRuntime && part(bareRuntime.p50 - bareProcess.p50);
  const imports = importMillis === undefined ? undefined : part(importMillis / 1000);
  const noise = halfWidth(whole) + halfWidth(bareRuntime ?? bareProcess);
  return {
    process,
    ...(beyond !== undefined && { runtime: beyond }),
    ...(imports !== undefined && { imports }),
    decision: left,
    ...(left <= noise && { decisionIsNoise: true as const }),
    ...(imported && { imported }),
  };
}

/** The interpreter as it is started by this guard, doing nothing. */
async function floorOf(
  { real, bare: [usual = []] }: Runtime,
  program: Program,
  floors: readonly Floor[],
): Promise<Floor | undefined> {
  for (const floor of floors) {
    const [file, ...args] = floor.argv;
    if (floor.kind !== 'runtime' || file === undefined || !isSame(args, usual)) continue;
    // It may have been found in another way.
    const runtime = await runtimeOf({ ...program, argv: [file] });
    if (runtime?.real === real) return floor;
  }
  return undefined;
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((word, index) => word === other[index]);
}

/** How far the median may be from the one that endless starts would have. */
function halfWidth({ low, high }: Distribution<'ms'>): number {
  return (high - low) / 2;
}
