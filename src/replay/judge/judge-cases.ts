/** Cases in, judged cases out, in the same order: each distinct request is judged once a guard, batches in parallel. */

import type { IdentifiedCase } from '../identify.ts';
import type { JudgedCase } from '../judged-case.ts';
import type { Judge } from './judge.ts';

/** Batches read ahead of the one that is being written, a thread: enough to keep threads busy, few enough to stay small. */
const BATCHES_AHEAD = 4;

/** @param jobs threads that judge, which set how far reading runs ahead */
export async function* judgeCases(
  batches: AsyncIterable<readonly IdentifiedCase[]>,
  judge: Judge,
  jobs: number,
): AsyncGenerator<readonly JudgedCase[]> {
  const underway: { readonly cases: readonly IdentifiedCase[]; readonly asked: Promise<void> }[] = [];
  for await (const cases of batches) {
    const asked = judge.ask(cases.filter(({ isNewRequest }) => isNewRequest));
    // Awaited in order below; a failure must not end the process before its turn.
    asked.catch(() => undefined);
    underway.push({ cases, asked });
    const next = underway.length > jobs * BATCHES_AHEAD ? underway.shift() : undefined;
    if (next !== undefined) yield await settled(next);
  }
  for (const next of underway) yield await settled(next);

  async function settled({ cases, asked }: (typeof underway)[number]): Promise<readonly JudgedCase[]> {
    await asked;
    return cases.map((identified) => judge.settle(identified));
  }
}
