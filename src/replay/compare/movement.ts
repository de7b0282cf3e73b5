/** What changed for one case between two guards. */

import { ACTIONS, type Judgement } from '../../guards/decision.ts';
import type { Movement } from '../comparison.ts';

/**
 * The first that fits, so that all movements add up to the cases.
 * @param sameVocabulary whether the rules of the two guards name the same things, so that two names can be compared
 */
export function movementOf(base: Judgement, candidate: Judgement, sameVocabulary: boolean): Movement {
  const failedBefore = base.outcome.kind !== 'judged';
  const failsNow = candidate.outcome.kind !== 'judged';
  if (failedBefore && failsNow) return 'unchanged';
  if (failsNow) return 'broke';
  if (failedBefore) return 'recovered';
  if (base.action !== candidate.action) {
    if (candidate.action === 'block') return 'gained';
    if (base.action === 'block') return 'lost';
    return ACTIONS.indexOf(candidate.action) > ACTIONS.indexOf(base.action) ? 'hardened' : 'softened';
  }
  const before = ruleOf(base);
  const after = ruleOf(candidate);
  const differs = before !== undefined && after !== undefined && before !== after;
  return sameVocabulary && differs ? 'reattributed' : 'unchanged';
}

/** The rule that spoke, where one did. */
export function ruleOf({ outcome }: Judgement): string | undefined {
  if (outcome.kind !== 'judged' || outcome.verdict.decision === 'none') return undefined;
  return outcome.verdict.rule;
}
