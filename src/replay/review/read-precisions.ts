/** The precision of every guard of a stored run of whose blocks a sample is labelled. */

import type { GivenLabel } from '../labels/given-label.ts';
import { readRunFile } from '../record/stored-run.ts';
import { type Precision, precisionsOf } from './precision.ts';
import { policyOf } from './question.ts';
import { readBlocks } from './read-blocks.ts';

/** In the order of the guards, then by seed. */
export async function readPrecisions(folder: string, labels: readonly GivenLabel[]): Promise<readonly Precision[]> {
  const { guards } = await readRunFile(folder);
  const blocks = await readBlocks(folder, guards.length, [...guards.keys()]);
  return guards.flatMap((guard, index) =>
    precisionsOf({ guard: guard.name, policy: policyOf(guard) }, blocks[index] ?? [], labels),
  );
}
