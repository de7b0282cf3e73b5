/** A start of a Python guard for which nothing was compiled yet. */

import type { Contestant } from './contestant.ts';
import { runtimeOf } from './runtime.ts';

/**
 * Python looks for compiled modules there and finds none, and leaves none behind: nothing is thrown away or written for the
 * figure. Its own library is compiled anew as well, which is usually there; what starts Python itself is part of the
 * interpreter and is not. It is the most that a first start can cost, short of the disk.
 */
const NOTHING_COMPILED = { PYTHONPYCACHEPREFIX: '/nonexistent/guard-replay', PYTHONDONTWRITEBYTECODE: '1' };

/**
 * How long that start takes; undefined where it is several processes, is not Python, or is told not to heed its variables.
 * @param gateMicros what going through a gate costs, as in all other starts
 */
export async function uncompiledMillisOf(
  { processes: [process, ...others], requests: [request] }: Contestant,
  gateMicros: number,
): Promise<number | undefined> {
  if (process === undefined || others.length > 0) return undefined;
  const { startFor, launchers } = process.startable;
  const { program, input } = startFor(request);
  const runtime = await runtimeOf(program);
  if (runtime?.family !== 'python' || !heedsVariables(runtime.args)) return undefined;
  const env = { ...program.env, ...NOTHING_COMPILED };
  const { exitCode, micros } = await launchers.run({ ...program, env, gated: true }, input);
  return exitCode === undefined ? undefined : (micros - gateMicros) / 1000;
}

/** Whether there is neither `-E` nor `-I` among the options of the interpreter. */
function heedsVariables(args: readonly string[]): boolean {
  const script = args.findIndex((arg) => !arg.startsWith('-') || arg === '-');
  const options = script === -1 ? args : args.slice(0, script);
  return !options.some((option) => /^-[a-zA-Z]*[EI]/.test(option));
}
