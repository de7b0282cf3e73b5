/** Runs programs in turn and compares them: medians, ratios, peak memory, n. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

export interface Measured {
  readonly seconds: number;
  readonly peakMegabytes: number;
}

/** One run of a Node program from start to exit. @throws when it fails */
export async function runProgram(args: readonly string[]): Promise<Measured> {
  const started = performance.now();
  const child = spawn(process.execPath, ['--import', new URL('programs/peak.mjs', import.meta.url).href, ...args], {
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
  });
  const [, , , peak] = child.stdio;
  if (!(peak instanceof Readable)) throw new Error('no pipe for the peak');
  const [said] = await Promise.all([text(peak), once(child, 'exit')]);
  if (child.exitCode !== 0) throw new Error(`${args.join(' ')} exited with ${child.exitCode}`);
  return { seconds: (performance.now() - started) / 1000, peakMegabytes: Number(said) };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = Number.NaN, high = Number.NaN] = [sorted[(sorted.length - 1) >> 1], sorted[middle]];
  return (low + high) / 2;
}

/** Runs ours and the floor in turn, `rounds` times each after one warm-up. */
export async function inTurn<T>(
  rounds: number,
  ours: () => Promise<T>,
  floor: () => Promise<T>,
): Promise<{ ours: T[]; floor: T[] }> {
  await ours();
  await floor();
  const measured = { ours: [] as T[], floor: [] as T[] };
  for (let round = 0; round < rounds; round++) {
    measured.ours.push(await ours());
    measured.floor.push(await floor());
  }
  return measured;
}

/** One line: our figure, the floor, the ratio, the bound the ratio has to keep and whether it does, n. */
export function printRatio(
  name: string,
  ours: readonly number[],
  floor: readonly number[],
  unit: string,
  bound: string,
): void {
  const ratio = median(ours.map((value, index) => value / (floor[index] ?? Number.NaN)));
  const verdict = isKept(ratio, bound) ? '' : ', MISSED';
  console.log(
    `${name}: ${median(ours).toFixed(2)} ${unit}, floor ${median(floor).toFixed(2)} ${unit}, ratio ${ratio.toFixed(2)} (${bound}${verdict}), n = ${ours.length}`,
  );
}

/** Whether a ratio keeps `at least 1.5`, `at most 2` or `within 10%`; anything else is no bound. */
function isKept(ratio: number, bound: string): boolean {
  const [, percent] = /^within ([\d.]+)%$/.exec(bound) ?? [];
  if (percent !== undefined) return Math.abs(ratio - 1) <= Number(percent) / 100;
  const [, kind, limit] = /^at (least|most) ([\d.]+)$/.exec(bound) ?? [];
  if (limit === undefined) return true;
  return kind === 'least' ? ratio >= Number(limit) : ratio <= Number(limit);
}
