/** Keeps answers in the file of labels as they are given, and takes them back. */

import type { GivenLabel } from '../labels/given-label.ts';
import { inPlaceOf, isSameAct, keyOf } from '../labels/given-label.ts';
import { changeLabels } from '../labels/labels-file.ts';

/** What was kept, and what stood in its place before. */
export interface Kept {
  readonly given: GivenLabel;
  readonly before?: GivenLabel;
}

/** Writes labels, each in the place of an earlier one whose words it keeps. Once this resolves nothing can lose them. */
export async function keepLabels(file: string, labels: readonly GivenLabel[]): Promise<readonly Kept[]> {
  const kept: Kept[] = [];
  await changeLabels(file, (table) => {
    for (const label of labels) {
      const before = table.get(keyOf(label));
      const given = before === undefined ? label : inPlaceOf(label, before);
      table.set(given);
      kept.push({ given, ...(before && { before }) });
    }
  });
  return kept;
}

/** Puts back what stood there before. What somebody else has replaced since stays; returns how many of these there are. */
export async function takeBack(file: string, kept: readonly Kept[]): Promise<number> {
  let replacedSince = 0;
  await changeLabels(file, (table) => {
    for (const { given, before } of kept) {
      const now = table.get(keyOf(given));
      if (now === undefined || !isSameAct(now, given)) replacedSince++;
      else if (before === undefined) table.delete(keyOf(given));
      else table.set(before);
    }
  });
  return replacedSince;
}
