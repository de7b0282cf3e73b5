/** Reads which cases of a stored run guards block. */

import { readJudgedCases } from '../record/stored-run.ts';
import { type BlockedCase, blockedCase } from './sample.ts';

/**
 * The blocks of some guards that no source labels, in the order of the run.
 * @param guards how many the run has
 * @param indices of those in question
 */
export async function readBlocks(
  folder: string,
  guards: number,
  indices: readonly number[],
): Promise<readonly (readonly BlockedCase[])[]> {
  const blocks = indices.map((): BlockedCase[] => []);
  for await (const judged of readJudgedCases(folder, guards)) {
    indices.forEach((index, place) => {
      const blocked = blockedCase(judged, index);
      if (blocked !== undefined) blocks[place]?.push(blocked);
    });
  }
  return blocks;
}
