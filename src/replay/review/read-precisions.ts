/** The precision of every guard of a stored run of whose blocks a sample is labelled. */

import type { GivenLabel } from '../labels/given-label.ts';
import { type OnRead, openRun } from '../record/open-run.ts';
import { type Precision, precisionsOf } from './precision.ts';
import { policyOf } from './question.ts';
import { readBlocks } from './read-blocks.ts';

/** In the order of the guards, then by seed. */
export async function readPrecisions(
  folder: string,
  labels: readonly GivenLabel[],
  onRead?: OnRead,
): Promise<readonly Precision[]> {
  const { guards, cases } = await openRun(folder, onRead);
  const blocks = await readBlocks(cases, [...guards.keys()]);
  return guards.flatMap((guard, index) =>
    precisionsOf({ guard: guard.name, policy: policyOf(guard) }, blocks[index] ?? [], labels),
  );
}
