/**
 * Processor time and peak memory of a process, by tools that the system has: bash, whose `time` tells milliseconds (GNU
 * time cuts off below ten), and GNU time for the memory. In starts of their own, because the tools take time.
 */

import { findProgram, foldersOf } from '../../../guards/external/files/search-path.ts';
import type { Program } from '../../../guards/external/launch/program.ts';
import type { Startable } from '../../../guards/external/open.ts';
import type { Request } from '../../../guards/guard.ts';
import { median } from '../../statistics.ts';
import type { Starts } from '../measurement.ts';

/** Of each tool. */
const STARTS = 10;

/** Kilobytes in a megabyte as GNU time counts them. */
const KILOBYTES = 1024;

/** A program that starts another and writes figures on the last line of standard error. */
interface Tool {
  readonly name: string;
  readonly args: readonly string[];
  /** What another make of the tool writes does not match. */
  readonly figures: RegExp;
}

/** User and system seconds, with the decimal point of the locale; bash's own fork is part of them, well below a millisecond. */
const BASH: Tool = {
  name: 'bash',
  args: ['-c', 'TIMEFORMAT=\'%3U %3S\'; time "$@"', 'bash'],
  figures: /^(\d+[.,]\d+) (\d+[.,]\d+)$/,
};

/** Kilobytes. */
const GNU_TIME: Tool = { name: 'time', args: ['-f', '%M'], figures: /^(\d+)$/ };

/** What each of some starts used, at the median; nothing where no tool tells. How they end does not matter: none is timed. */
export async function resourcesOf(
  startable: Startable,
  requests: readonly Request[],
): Promise<Pick<Starts, 'cpu' | 'peakMegabytes'>> {
  const seconds = await figuresBy(BASH, startable, requests);
  const kilobytes = await figuresBy(GNU_TIME, startable, requests);
  const [user, system, peak] = [medianOf(seconds, 0), medianOf(seconds, 1), medianOf(kilobytes, 0)];
  return {
    ...(user !== undefined &&
      system !== undefined && { cpu: { userMillis: user * 1000, systemMillis: system * 1000, n: seconds.length } }),
    ...(peak !== undefined && { peakMegabytes: peak / KILOBYTES }),
  };
}

/** What a tool tells of each start; nothing where there is no such tool. */
async function figuresBy(
  { name, args, figures }: Tool,
  { startFor, launchers }: Startable,
  requests: readonly Request[],
): Promise<readonly (readonly number[])[]> {
  const told: (readonly number[])[] = [];
  for (let start = 0; start < STARTS; start++) {
    const request = requests[start % requests.length];
    if (request === undefined) break;
    const { program, input } = startFor(request);
    const file = await findProgram(name, foldersOf(program.env['PATH']));
    if (file === undefined) break;
    const argv: Program['argv'] = [file, ...args, ...program.argv];
    const { stderr } = await launchers.run({ ...program, argv }, input);
    const [, ...found] = figures.exec(stderr.trimEnd().split('\n').at(-1) ?? '') ?? [];
    if (found.length > 0) told.push(found.map((figure) => Number(figure.replace(',', '.'))));
  }
  return told;
}

function medianOf(told: readonly (readonly number[])[], index: number): number | undefined {
  return median(told.flatMap((figures) => figures[index] ?? []));
}
