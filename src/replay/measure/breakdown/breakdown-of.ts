/** Where the median start of a guard goes. */

import type { Program, Start } from '../../../guards/external/launch/program.ts';
import type { Breakdown, Distribution, Floor } from '../measurement.ts';
import { runtimeOf } from '../starts/runtime.ts';
import { bareProcess, bareProgram, bareRuntime } from './floor-of.ts';
import { importsOf, type Run } from './imports.ts';
import { Whole } from './whole.ts';

export interface Timed {
  /** What its starts took. */
  readonly times: Distribution<'ms'>;
  /** What was timed in turn with it. */
  readonly floors: readonly Floor[];
}

/**
 * Takes the median start apart: the process, the bare interpreter beyond it, what is imported beyond that, and the rest.
 * @param start what is started for a request that it decides on
 * @param run starts it in the place where it was timed
 * @returns nothing where no bare process was timed
 */
export async function breakdownOf(
  { program, input }: Start,
  run: Run,
  { times, floors }: Timed,
): Promise<Breakdown | undefined> {
  const anything = bareProcess(floors);
  if (anything === undefined) return undefined;
  const runtime = await runtimeOf(program);
  const bare = await bareRuntime(program, floors);
  const imported = runtime && (await importsOf(program, input, runtime, run));
  const importMicros = imported?.modules.reduce((sum, { selfMicros }) => sum + selfMicros, 0);
  const whole = new Whole(times);
  return {
    process: whole.take(anything.p50),
    ...(bare && { runtime: whole.take(bare.p50 - anything.p50) }),
    ...(importMicros !== undefined && { imports: whole.take(importMicros / 1000) }),
    ...whole.rest(bare ?? anything),
    ...(imported && { imported }),
  };
}

/**
 * Takes the median start apart that goes through a shell to the full guard: two processes, the shell, the runtime behind it, what
 * is loaded into that, and the rest.
 * @param shell the program in front
 * @param full what it starts
 * @returns nothing where one of the parts was not timed
 */
export async function fullWayOf(
  shell: Program,
  full: Program,
  { times, floors }: Timed,
): Promise<Breakdown | undefined> {
  const anything = bareProcess(floors);
  const bareShell = await bareRuntime(shell, floors);
  const bare = await bareRuntime(full, floors);
  const loaded = bareProgram(full, floors);
  if (anything === undefined || bareShell === undefined || bare === undefined || loaded === undefined) return undefined;
  const whole = new Whole(times);
  return {
    process: whole.take(2 * anything.p50),
    shell: whole.take(bareShell.p50 - anything.p50),
    runtime: whole.take(bare.p50 - anything.p50),
    loading: whole.take(loaded.p50 - bare.p50),
    ...whole.rest(loaded),
  };
}
