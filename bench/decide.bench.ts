/** Time to decide, per guard, over real commands, against one bare parse of each. */

import { existsSync } from 'node:fs';
import path from 'node:path';
import { Bench } from 'tinybench';
import { parse } from 'unbash';
import type { Request } from '../src/guards/guard.ts';
import { builtinGuards } from '../src/guards/index.ts';
import { openSources, readSource } from '../src/replay/sources/index.ts';
import { data, transcripts } from './shared.ts';

/** Of the corpora every so many-th command, so that a pass takes a fraction of a second. */
const EVERY = 40;
/** Of the guard that parses, over the transcripts. */
const AT_MOST = 3;

export async function benchDecide(): Promise<void> {
  await benchOver('transcripts', transcripts, 1, AT_MOST);
  await benchOver('corpora', data, EVERY);
}

/** @param atMost times the bare parse that `argv` may take; absent where nothing is asked */
async function benchOver(name: string, source: string, every: number, atMost?: number): Promise<void> {
  if (!existsSync(source)) {
    console.log(`decide: skipped, ${path.relative('.', source)} is not there`);
    return;
  }
  const requests = await everyFew(source, every);
  const bench = new Bench({ time: 2000, warmupTime: 500 });
  bench.add('bare parse', () => {
    for (const { command } of requests) parse(command);
  });
  for (const guard of builtinGuards) {
    bench.add(guard.name, () => {
      for (const request of requests) void guard.judge(request);
    });
  }
  await bench.run();
  const perCommand = bench.tasks.map(({ name: task, result }) => {
    if (result.state !== 'completed') throw new Error(`${task} did not complete`);
    return { task, micros: (result.latency.p50 * 1000) / requests.length, n: result.latency.samplesCount };
  });
  const floor = perCommand[0]?.micros ?? Number.NaN;
  for (const { task, micros, n } of perCommand.slice(1)) {
    const ratio = micros / floor;
    const asked =
      atMost === undefined || task !== 'argv' ? '' : ` (at most ${atMost}${ratio > atMost ? ', MISSED' : ''})`;
    console.log(
      `decide, ${task}, ${name}: ${micros.toFixed(2)} µs a command, bare parse ${floor.toFixed(2)} µs, ` +
        `ratio ${ratio.toFixed(2)}${asked}, median of n = ${n} passes over ${requests.length} commands`,
    );
  }
}

async function everyFew(from: string, every: number): Promise<Request[]> {
  const requests: Request[] = [];
  const opened = await openSources([from]);
  let seen = 0;
  for (const source of opened.sources) {
    for await (const cases of readSource(source, () => undefined)) {
      for (const { request } of cases) if (seen++ % every === 0) requests.push(request);
    }
  }
  opened.close();
  return requests;
}
