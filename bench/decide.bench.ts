/** Time to decide, per guard, over real commands, against one bare parse of each. */

import { existsSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'unbash';
// What is built is what is installed: compiled on the fly, functions that are made for each command cost more.
import type { Request } from '../dist/guards/guard.js';
import { builtinGuards } from '../dist/guards/index.js';
import { openSources, readSource } from '../dist/replay/sources/index.js';
import { printRatio } from './measure.ts';
import { data, transcripts } from './shared.ts';

/** Of the corpora every so many-th command, so that a pass takes a fraction of a second. */
const EVERY = 40;
/** Passes over all commands, the parser and the guards in turn, after those that warm them up. */
const ROUNDS = 60;
const WARM_UP = 6;
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
  const passes = [
    { name: 'bare parse', pass: () => requests.forEach(({ command }) => void parse(command)) },
    ...builtinGuards.map((guard) => ({
      name: guard.name,
      pass: () => requests.forEach((request) => void guard.judge(request)),
    })),
  ];
  const micros = passes.map((): number[] => []);
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    for (const [index, { pass }] of passes.entries()) {
      const started = performance.now();
      pass();
      if (round >= 0) micros[index]?.push(((performance.now() - started) * 1000) / requests.length);
    }
  }
  const [floor = [], ...ours] = micros;
  for (const [index, { name: guard }] of builtinGuards.entries()) {
    const bound = atMost !== undefined && guard === 'argv' ? `at most ${atMost}` : 'no bound';
    printRatio(`decide, ${guard}, ${name}, ${requests.length} commands`, ours[index] ?? [], floor, 'µs', bound);
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
