/** Reading transcripts against a JSON.parse of every line of the same files. */

import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { openSources, readSource } from '../src/replay/sources/index.ts';
import { transcripts } from './shared.ts';
import { inTurn, printRatio } from './measure.ts';

const ROUNDS = 9;

export async function benchSources(): Promise<void> {
  if (!existsSync(transcripts)) {
    console.log('claude-code: skipped, ../shared/transcripts/claude-code is not there');
    return;
  }
  const files = readdirSync(transcripts).map((name) => path.join(transcripts, name));
  const megabytes = files.reduce((sum, file) => sum + statSync(file).size, 0) / 1e6;
  const { ours, floor } = await inTurn(
    ROUNDS,
    () => timed(() => readAll(transcripts)),
    () => timed(() => parseLines(files)),
  );
  // Speed, not time: how many times as fast as the floor.
  const rate = (seconds: readonly number[]): number[] => seconds.map((one) => megabytes / one);
  printRatio('claude-code transcripts', rate(ours), rate(floor), 'MB/s', 'at least 1.5');
}

async function readAll(folder: string): Promise<void> {
  const opened = await openSources([folder]);
  for (const source of opened.sources) {
    for await (const _ of readSource(source, () => undefined)) continue;
  }
  opened.close();
}

/** The floor: every line of every file, decoded and parsed. */
async function parseLines(files: readonly string[]): Promise<void> {
  for (const file of files) {
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      if (line === '') continue;
      try {
        JSON.parse(line);
      } catch {
        // A torn line, or two records on one: parsed as far as it goes.
      }
    }
  }
}

async function timed(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}
