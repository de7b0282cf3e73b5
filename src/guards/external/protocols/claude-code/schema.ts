/** What Claude Code takes for an answer of a PreToolUse hook, and where in it the decision stands. */

import type { Verdict } from '../../../guard.ts';
import { objectOf, textOf, type JsonObject } from '../../../../json.ts';
import { BOOLEAN, misfitOf, OBJECT, oneOf, TEXT, type Shape } from '../reading/shape.ts';

/** Fields that its schema knows; it passes over others. */
const TOP: Shape = {
  continue: BOOLEAN,
  stopReason: TEXT,
  suppressOutput: BOOLEAN,
  systemMessage: TEXT,
  decision: oneOf('approve', 'block'),
  reason: TEXT,
  hookSpecificOutput: OBJECT,
};
const SPECIFIC: Shape = {
  hookEventName: oneOf('PreToolUse'),
  permissionDecision: oneOf('allow', 'deny', 'ask', 'defer'),
  permissionDecisionReason: TEXT,
  updatedInput: OBJECT,
  additionalContext: TEXT,
};

/** A decision that the host reads out of a valid object. */
export interface Said {
  readonly decision: Verdict['decision'];
  readonly reason: string | undefined;
  readonly updatedInput: unknown;
}

/** The nested decision comes before the one at the top, and stopping the agent before both. */
export function saidIn(object: JsonObject): Said | undefined {
  const { decision, reason, stopReason } = object;
  const specific = objectOf(object['hookSpecificOutput']);
  const { updatedInput, permissionDecision, permissionDecisionReason } = specific;
  if (object['continue'] === false) {
    return { decision: 'deny', reason: textOf(stopReason) ?? textOf(reason), updatedInput: undefined };
  }
  const nestedReason = textOf(permissionDecisionReason);
  switch (permissionDecision) {
    case 'allow':
    case 'ask':
    case 'deny':
      return { decision: permissionDecision, reason: nestedReason ?? textOf(reason), updatedInput };
    // Left to the caller of a headless run, and passed over in others: no opinion of the hook's own.
    case 'defer':
      return { decision: 'none', reason: undefined, updatedInput };
  }
  if (decision === 'block') return { decision: 'deny', reason: textOf(reason), updatedInput: undefined };
  if (decision === 'approve') return { decision: 'allow', reason: textOf(reason), updatedInput };
  return updatedInput === undefined ? undefined : { decision: 'none', reason: undefined, updatedInput };
}

/** What its schema does not take, in words; absent where it takes the object. */
export function misfitOfAnswer(object: JsonObject): string | undefined {
  const misfit = misfitOf(object, TOP);
  if (misfit !== undefined || object['hookSpecificOutput'] === undefined) return misfit;
  const specific = objectOf(object['hookSpecificOutput']);
  return specific['hookEventName'] === undefined ? 'hookEventName is missing' : misfitOf(specific, SPECIFIC);
}
