/** Which cases of a run guards block. */

import type { JudgedCase } from '../judged-case.ts';
import { type BlockedCase, blockedCase } from './sample.ts';

/**
 * The blocks of some guards that no source labels, in the order of the run.
 * @param indices of those in question
 */
export async function readBlocks(
  cases: AsyncIterable<JudgedCase>,
  indices: readonly number[],
): Promise<readonly (readonly BlockedCase[])[]> {
  const blocks = indices.map((): BlockedCase[] => []);
  for await (const judged of cases) {
    indices.forEach((index, place) => {
      const blocked = blockedCase(judged, index);
      if (blocked !== undefined) blocks[place]?.push(blocked);
    });
  }
  return blocks;
}
