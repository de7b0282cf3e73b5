/** What an earlier run decided must be what the same guard decides now. */

import { ReplayError } from '../../../errors.ts';
import type { Judgement } from '../../../guards/decision.ts';
import type { IdentifiedCase } from '../../identify.ts';
import { excerptOf } from './excerpt-of.ts';
import { differenceOf } from './second-look.ts';

/** @throws ReplayError where the two differ */
export function checkRemembered(guard: string, identified: IdentifiedCase, known: Judgement, now: Judgement): void {
  const difference = differenceOf(identified, known, now);
  if (difference === undefined) return;
  throw new ReplayError(
    `${guard} answered ${difference.first} in an earlier run and ${difference.again} now for case ${difference.case} ` +
      `(${excerptOf(difference.command)}): its answers depend on something besides its own files; name that under inputs: ` +
      'in replay.yaml, or judge everything again with --no-cache',
  );
}
