/** What followed the denials of a stored run, and what else its log tells of blocks. */

import { type OnRead, openRun } from '../record/open-run.ts';
import { denialOf } from './denial.ts';
import { type DeniedBy, DenialTally } from './denial-tally.ts';
import { Following } from './following.ts';
import { EvidenceTally, type WeakEvidence } from './weak-evidence.ts';

export interface Aftermaths {
  /** Denials that the log has, whoever they came from. */
  readonly denials: readonly DeniedBy[];
  /** What the guards of the run would block. */
  readonly evidence: readonly WeakEvidence[];
}

/** Reads a stored run. Memory grows with its denials and blocks. */
export async function readAftermaths(folder: string, onRead?: OnRead): Promise<Aftermaths> {
  const { guards, cases } = await openRun(folder, onRead);
  const following = new Following();
  const denials = new DenialTally();
  const evidence = new EvidenceTally(guards);
  for await (const judged of cases) {
    const call = judged.case;
    following.add(call);
    const denial = denialOf(call);
    const isBlocked = evidence.concerns(judged);
    if (denial === undefined && !isBlocked) continue;
    const next = following.watch(call);
    if (denial !== undefined) denials.add(denial, call, next);
    if (isBlocked) evidence.add(judged, next);
  }
  return { denials: denials.sums(), evidence: evidence.sums() };
}
