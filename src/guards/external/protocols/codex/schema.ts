/** What Codex takes for an answer of a PreToolUse hook, and what it says against others. */

import { isObject, objectOf, type JsonObject } from '../../../../json.ts';
import { BOOLEAN, described, misfitOf, OBJECT, oneOf, orNull, TEXT, unknownIn, type Shape } from '../reading/shape.ts';

/** It takes the name of any event of its own here, whichever it asked about. */
const EVENTS = [
  'PreToolUse',
  'PermissionRequest',
  'PostToolUse',
  'PreCompact',
  'PostCompact',
  'SessionStart',
  'UserPromptSubmit',
  'SubagentStart',
  'SubagentStop',
  'Stop',
];

const TOP: Shape = {
  continue: BOOLEAN,
  stopReason: orNull(TEXT),
  suppressOutput: BOOLEAN,
  systemMessage: orNull(TEXT),
  decision: orNull(oneOf('approve', 'block')),
  reason: orNull(TEXT),
  hookSpecificOutput: orNull(OBJECT),
};
const SPECIFIC: Shape = {
  hookEventName: oneOf(...EVENTS),
  permissionDecision: orNull(oneOf('allow', 'deny', 'ask')),
  permissionDecisionReason: orNull(TEXT),
  updatedInput: { expected: 'an input', accepts: () => true },
  additionalContext: orNull(TEXT),
};

/** Why it is an error to Codex, in words; absent where it is none. */
export function faultOfCodexAnswer(object: JsonObject): string | undefined {
  return misfitOfAnswer(object) ?? unsupportedIn(object);
}

/** What its schema does not take: unlike most hosts it rejects fields that it does not know. */
function misfitOfAnswer(object: JsonObject): string | undefined {
  const { hookSpecificOutput } = object;
  const misfit = misfitIn(object, TOP);
  if (misfit !== undefined || !isObject(hookSpecificOutput)) return misfit;
  if (hookSpecificOutput['hookEventName'] === undefined) return 'codex takes no answer whose hookEventName is missing';
  return misfitIn(hookSpecificOutput, SPECIFIC);
}

function misfitIn(object: JsonObject, shape: Shape): string | undefined {
  const unknown = unknownIn(object, shape);
  if (unknown !== undefined) return `codex rejects answers with a field ${described(unknown)}`;
  const misfit = misfitOf(object, shape);
  return misfit && `codex takes no answer whose ${misfit}`;
}

/** What its schema takes and the host then rejects; the nested decision hides the one at the top. */
function unsupportedIn(object: JsonObject): string | undefined {
  const { stopReason, decision, reason } = object;
  if (object['continue'] === false) return 'codex does not know continue:false before a tool call';
  if (typeof stopReason === 'string') return 'codex does not know stopReason before a tool call';
  if (object['suppressOutput'] === true) return 'codex does not know suppressOutput before a tool call';
  const specific = objectOf(object['hookSpecificOutput']);
  const { permissionDecision = null, permissionDecisionReason = null, updatedInput = null } = specific;
  if (permissionDecision !== null || permissionDecisionReason !== null || updatedInput !== null) {
    return unsupportedNested(permissionDecision, permissionDecisionReason, updatedInput);
  }
  if (decision === 'approve') return 'codex does not know approve';
  if (decision === 'block') return isBlank(reason) ? 'codex takes no block without a reason' : undefined;
  return typeof reason === 'string' ? 'codex takes no reason without a decision' : undefined;
}

function unsupportedNested(decision: unknown, reason: unknown, updatedInput: unknown): string | undefined {
  if (updatedInput !== null && decision !== 'allow') return 'codex takes updatedInput with allow only';
  if (decision === 'allow') return updatedInput === null ? 'codex does not know allow without updatedInput' : undefined;
  if (decision === 'ask') return 'codex does not know ask';
  if (decision === 'deny') return isBlank(reason) ? 'codex takes no deny without a reason' : undefined;
  return 'codex takes no permissionDecisionReason without a permissionDecision';
}

function isBlank(reason: unknown): boolean {
  return typeof reason !== 'string' || reason.trim() === '';
}
