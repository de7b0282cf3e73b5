/** Asking guards once more, in another way, and what it means when the answer is another one. */

import { type Judgement, isSameJudgement, wordsOf } from '../../../guards/decision.ts';
import type { IdentifiedCase } from '../../identify.ts';
import type { Difference } from '../notebook.ts';

/** A request and what guards answered, as it is stored; absent where one was not asked. */
export interface Answered {
  readonly identified: IdentifiedCase;
  readonly judgements: readonly (Judgement | undefined)[];
}

export interface SecondLook {
  look(answered: readonly Answered[]): Promise<void>;
}

/** How two answers to a request differ; undefined where they say the same. */
export function differenceOf({ case: stored, id }: IdentifiedCase, first: Judgement, again: Judgement) {
  if (isSameJudgement(first, again)) return undefined;
  const difference: Difference = {
    case: id,
    command: stored.request.command,
    first: wordsWith(first),
    again: wordsWith(again),
  };
  return difference;
}

/** `deny by no-force-push`; with what the host does where two could differ in that alone. */
function wordsWith({ outcome, action }: Judgement): string {
  return outcome.kind === 'judged' ? wordsOf(outcome) : `${wordsOf(outcome)}, action ${action}`;
}
