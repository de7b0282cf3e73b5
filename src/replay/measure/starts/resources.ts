/**
 * Processor time and peak memory of processes, by tools that the system has: bash, whose `time` tells milliseconds (GNU
 * time cuts off below ten), and GNU time for the memory. In starts of their own, because the tools take time.
 */

import { findProgram, foldersOf } from '../../../guards/external/files/search-path.ts';
import type { Program } from '../../../guards/external/launch/program.ts';
import { median } from '../../statistics.ts';
import type { Starts } from '../measurement.ts';
import type { Contestant, StartedProcess } from './contestant.ts';

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

export type Resources = Pick<Starts, 'cpu' | 'peakMegabytes'>;

/**
 * What all that a contestant starts uses; nothing where that is not known of one of them. Together they need the memory of all
 * of them at most, one after the other that of the largest.
 */
export async function resourcesOf({ processes, atOnce }: Contestant): Promise<Resources> {
  const asked = processes.filter(({ requests }) => requests.length > 0);
  const all: Resources[] = [];
  for (const process of asked) all.push(await resourcesOfProcess(process));
  const cpus = all.flatMap(({ cpu }) => cpu ?? []);
  const peaks = all.flatMap(({ peakMegabytes }) => peakMegabytes ?? []);
  return {
    ...(cpus.length === asked.length && {
      cpu: {
        userMillis: sumOf(cpus.map(({ userMillis }) => userMillis)),
        systemMillis: sumOf(cpus.map(({ systemMillis }) => systemMillis)),
        n: Math.min(...cpus.map(({ n }) => n)),
      },
    }),
    ...(peaks.length === asked.length && { peakMegabytes: atOnce ? sumOf(peaks) : Math.max(...peaks) }),
  };
}

function sumOf(figures: readonly number[]): number {
  return figures.reduce((sum, figure) => sum + figure, 0);
}

/** What each of some starts used, at the median; nothing where no tool tells. How they end does not matter: none is timed. */
async function resourcesOfProcess(process: StartedProcess): Promise<Resources> {
  const seconds = await figuresBy(BASH, process);
  const kilobytes = await figuresBy(GNU_TIME, process);
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
  { startable: { startFor, launchers }, requests }: StartedProcess,
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
