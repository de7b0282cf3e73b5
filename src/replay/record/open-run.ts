/** A stored run, opened to be gone through once. */

import type { GuardInfo } from '../compare/guard-tally.ts';
import type { JudgedCase } from '../judged-case.ts';
import { readJudgedCases, readRunFile } from './stored-run.ts';

/** Told how many cases were read, of how many. */
export type OnRead = (done: number, of: number) => void;

/** Cases between two words on how far it is. */
const STEP = 1000;

export interface OpenRun {
  readonly guards: readonly GuardInfo[];
  /** In their order. To be gone through once. */
  readonly cases: AsyncIterable<JudgedCase>;
}

/** @throws ReplayError where the folder holds no finished run */
export async function openRun(folder: string, onRead?: OnRead): Promise<OpenRun> {
  const { guards, sources } = await readRunFile(folder);
  const of = sources.reduce((sum, { cases }) => sum + cases, 0);
  return { guards, cases: told(readJudgedCases(folder, guards.length), of, onRead) };
}

async function* told(cases: AsyncIterable<JudgedCase>, of: number, onRead?: OnRead): AsyncGenerator<JudgedCase> {
  let done = 0;
  for await (const judged of cases) {
    yield judged;
    done += 1;
    if (done % STEP === 0) onRead?.(done, of);
  }
}
