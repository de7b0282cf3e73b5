/** Readings, made in one way for all hosts. */

import { actionOf, type Action, type Meant } from '../../../decision.ts';
import type { Verdict } from '../../../guard.ts';
import { storable } from '../../../../storable.ts';
import type { Host, Reading } from '../protocol.ts';
import { cleanReason, ruleOfReason, UNNAMED } from './rule-of-reason.ts';

/** What a guard said along with its decision, as it printed it. */
export interface Words {
  readonly reason?: string | undefined;
  /** The command it wants to run instead. */
  readonly rewrite?: string | undefined;
}

/** The verdict of a decision; an ask or a deny is given the rule that its reason tells of. */
function verdictOf(decision: Verdict['decision'], { reason, rewrite }: Words, { command }: Host): Verdict {
  const said = reason === undefined ? '' : cleanReason(reason);
  const rewritten = rewrite === undefined ? {} : { rewrite: storable(rewrite) };
  switch (decision) {
    case 'none':
      return { decision, ...rewritten };
    case 'allow':
      return { decision, ...(said !== '' && { reason: said }), ...rewritten };
    case 'ask':
    case 'deny':
      if (said === '') return { decision, ...UNNAMED, ...rewritten };
      return { decision, rule: ruleOfReason(said, command), reason: said, ...rewritten };
  }
}

/** A verdict, and the host doing as it says unless an action is given. */
export function judged(decision: Verdict['decision'], words: Words, host: Host, action?: Action): Reading {
  const outcome = { kind: 'judged', verdict: verdictOf(decision, words, host) } as const;
  return { outcome, action: action ?? actionOf(outcome) };
}

/** Silence: no opinion, and the host goes on to its own rules. */
export const SILENCE: Reading = { outcome: { kind: 'judged', verdict: { decision: 'none' } }, action: 'defer' };

/** An answer that the host does not read as it was meant. */
export function malformed(detail: string, action: Action, meant?: Meant): Reading {
  return { outcome: { kind: 'malformed', detail, ...(meant && { meant }) }, action };
}
