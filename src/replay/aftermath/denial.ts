/** A call that did not run because somebody or something forbade it, as the log says. */

import type { Verdict } from '../../guards/guard.ts';
import { ruleOfReason } from '../../guards/external/protocols/reading/rule-of-reason.ts';
import { recorded } from '../../guards/recorded.ts';
import type { Case, HappenedKind } from '../case.ts';
import { withRecord } from '../with-record.ts';

/** Who forbade it: a hook, the person, a permission rule of the host, its classifier. */
type Denier = 'hook' | 'person' | 'rule' | 'classifier';

export interface Denial {
  readonly by: Denier;
  /** The id that the reason prints, else one for all reasons of its words. */
  readonly rule: string;
  /** What the agent was told, where the log has it. */
  readonly reason?: string;
}

const DENIERS: Readonly<Partial<Record<HappenedKind, Denier>>> = {
  'denied-by-user': 'person',
  'denied-by-rule': 'rule',
  'denied-by-classifier': 'classifier',
};

/** The denial of a call; undefined where it was not denied. */
export function denialOf(found: Case): Denial | undefined {
  const { happened, request } = found;
  const by = happened && DENIERS[happened.kind];
  if (by !== undefined) {
    const { why } = happened ?? {};
    if (why === undefined) return { by, rule: 'unnamed' };
    return { by, rule: ruleOfReason(why, request.command), reason: why };
  }
  return happened === undefined || happened.kind === 'denied-by-hook' ? denialByHook(found) : undefined;
}

function denialByHook(found: Case): Denial | undefined {
  const verdict = verdictOf(found);
  return verdict?.decision === 'deny' ? { by: 'hook', rule: verdict.rule, reason: verdict.reason } : undefined;
}

/** What hooks of that day answered; undefined where they failed. */
function verdictOf(found: Case): Verdict | undefined {
  try {
    const verdict = recorded.judge(withRecord(found));
    return verdict instanceof Promise ? undefined : verdict;
  } catch {
    return undefined;
  }
}
