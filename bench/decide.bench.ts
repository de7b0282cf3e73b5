/** Time to decide, per guard, over real commands, against one bare parse of each. */

import { existsSync } from 'node:fs';
import path from 'node:path';
import { Bench } from 'tinybench';
import { parse } from 'unbash';
import type { Request } from '../src/guards/guard.ts';
import { builtinGuards } from '../src/guards/index.ts';
import { openSources, readSource } from '../src/replay/sources/index.ts';
import { data } from './shared.ts';

/** Every so many-th command, so that a pass takes a fraction of a second. */
const EVERY = 40;

export async function benchDecide(): Promise<void> {
  if (!existsSync(data)) {
    console.log(`decide: skipped, ${path.relative('.', data)} is not there`);
    return;
  }
  const requests = await everyFew();
  const bench = new Bench({ time: 1000, warmupTime: 300 });
  bench.add('bare parse', () => {
    for (const { command } of requests) parse(command);
  });
  for (const guard of builtinGuards) {
    bench.add(guard.name, () => {
      for (const request of requests) void guard.judge(request);
    });
  }
  await bench.run();
  const perCommand = bench.tasks.map(({ name, result }) => {
    if (result.state !== 'completed') throw new Error(`${name} did not complete`);
    return { name, micros: (result.latency.p50 * 1000) / requests.length, n: result.latency.samplesCount };
  });
  const floor = perCommand[0]?.micros ?? Number.NaN;
  for (const { name, micros, n } of perCommand.slice(1)) {
    console.log(
      `decide, ${name}: ${micros.toFixed(2)} µs a command, bare parse ${floor.toFixed(2)} µs, ratio ${(micros / floor).toFixed(2)}, ` +
        `median of n = ${n} passes over ${requests.length} commands`,
    );
  }
}

async function everyFew(): Promise<Request[]> {
  const requests: Request[] = [];
  const opened = await openSources([data]);
  let seen = 0;
  for (const source of opened.sources) {
    for await (const cases of readSource(source, () => undefined)) {
      for (const { request } of cases) if (seen++ % EVERY === 0) requests.push(request);
    }
  }
  opened.close();
  return requests;
}
