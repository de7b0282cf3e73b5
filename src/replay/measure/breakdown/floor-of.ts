/** The floors that a start is taken apart by. */

import type { Program } from '../../../guards/external/launch/program.ts';
import type { Distribution, Floor } from '../measurement.ts';
import { runtimeOf } from '../starts/runtime.ts';

type Times = Distribution<'ms'>;

/** What starting anything took. */
export function bareProcess(floors: readonly Floor[]): Times | undefined {
  return floors.find(({ kind }) => kind === 'process')?.starts.times;
}

/** What the interpreter took that a program is started by, doing nothing. */
export async function bareRuntime(program: Program, floors: readonly Floor[]): Promise<Times | undefined> {
  const runtime = await runtimeOf(program);
  if (runtime === undefined) return undefined;
  const [usual = []] = runtime.bare;
  for (const { kind, argv, starts } of floors) {
    const [file, ...args] = argv;
    if (kind !== 'runtime' || file === undefined || !isSame(args, usual)) continue;
    // It may have been found in another way.
    const timed = await runtimeOf({ ...program, argv: [file] });
    if (timed?.real === runtime.real) return starts.times;
  }
  return undefined;
}

/** What a program took that had nothing to decide. */
export function bareProgram({ argv }: Program, floors: readonly Floor[]): Times | undefined {
  return floors.find((floor) => floor.kind === 'program' && isSame(floor.argv, argv))?.starts.times;
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((word, index) => word === other[index]);
}
