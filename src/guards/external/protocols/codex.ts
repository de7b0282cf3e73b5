/** Hooks of Codex, event PreToolUse: they can deny and rewrite, and nothing else. */

import type { Meant } from '../../decision.ts';
import { isObject, objectOf, textOf, type JsonObject } from '../../../json.ts';
import { judged, malformed, SILENCE } from './answer.ts';
import { exitFailureOf, toolFailureOf } from './failures.ts';
import { meantBy, meantByObject, meantByPrinted, meantByText } from './meant.ts';
import { describePrinted, printedOn, type Printed } from './printed.ts';
import type { Finished, Host, Protocol, Reading } from './protocol.ts';
import { BOOLEAN, described, misfitOf, OBJECT, oneOf, orNull, TEXT, unknownIn, type Shape } from './shape.ts';

/** It takes the name of any event of its own here, whichever it asked about. */
const EVENTS = [
  ...['PreToolUse', 'PermissionRequest', 'PostToolUse', 'PreCompact', 'PostCompact'],
  ...['SessionStart', 'UserPromptSubmit', 'SubagentStart', 'SubagentStop', 'Stop'],
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

export const codex: Protocol = {
  name: 'codex',
  summary: 'Codex: denies by JSON, or by exit 2 with words on standard error; ask and allow are errors that run',
  tool: 'Bash',
  profiles: [{ name: 'current', summary: 'unknown fields, ask, bare allow and continue:false are errors' }],
  hostTimeoutMillis: 600_000,
  payload: ({ command, permissionMode }, { session, call, transcript, cwd }) => ({
    session_id: session,
    turn_id: session,
    transcript_path: transcript,
    cwd,
    hook_event_name: 'PreToolUse',
    model: 'gpt-5-codex',
    // Its approval policy `never` is all that a hook is told of.
    permission_mode:
      permissionMode === 'bypassPermissions' || permissionMode === 'never' ? 'bypassPermissions' : 'default',
    tool_name: codex.tool,
    tool_input: { command },
    tool_use_id: call,
  }),
  environment: () => ({}),
  read(finished, host) {
    const printed = printedOn(finished.stdout);
    if (finished.exitCode === 2) return readExitTwo(finished, printed, host);
    const meant = meantByPrinted(printed, host.command) ?? meantByText(finished.stderr, host.command);
    const failure = exitFailureOf(finished, meant);
    if (failure) return { outcome: failure, action: 'defer' };
    switch (printed.kind) {
      case 'nothing':
        return SILENCE;
      case 'object':
        return readObject(printed.object, host);
      case 'other':
        return readText(finished, printed, host);
    }
  },
};

/** Exit 2 blocks with the reason on standard error; without one it is a failure, and output is not looked at. */
function readExitTwo(finished: Finished, printed: Printed, host: Host): Reading {
  const reason = textOf(finished.stderr.trim());
  const meant = meantByPrinted(printed, host.command);
  if (reason === undefined) {
    return malformed(
      'exit 2 without a word on standard error: the command runs',
      'defer',
      meant ?? { decision: 'deny' },
    );
  }
  if (meant?.decision === 'allow' || meant?.decision === 'ask') {
    return malformed(`exit 2 blocks, although it printed ${meant.decision}`, 'block', meant);
  }
  const toolFailure = meant ? undefined : toolFailureOf(finished);
  return toolFailure ? { outcome: toolFailure, action: 'block' } : judged('deny', { reason }, host);
}

function readObject(object: JsonObject, host: Host): Reading {
  const meant = meantByObject(object, host.command);
  const fault = misfitOfAnswer(object) ?? unsupportedIn(object);
  if (fault !== undefined) return malformed(`${fault}: the command runs`, 'defer', meant);
  const { decision, reason } = object;
  const { permissionDecision, permissionDecisionReason, updatedInput } = objectOf(object['hookSpecificOutput']);
  if (permissionDecision === 'deny') return judged('deny', { reason: textOf(permissionDecisionReason) }, host);
  if (permissionDecision === 'allow') return readRewrite(updatedInput, textOf(permissionDecisionReason), host, meant);
  return decision === 'block' ? judged('deny', { reason: textOf(reason) }, host) : SILENCE;
}

/** An allow that rewrites; the new command is subject to the host's own rules like any other. */
function readRewrite(updatedInput: unknown, reason: string | undefined, host: Host, meant?: Meant): Reading {
  const rewrite = textOf(objectOf(updatedInput)['command']);
  if (rewrite === undefined) return malformed('updatedInput has no command', 'defer', meant);
  return judged('allow', { reason, rewrite }, host, 'defer');
}

/** What its schema does not take: unlike most hosts it rejects fields that it does not know. */
function misfitOfAnswer(object: JsonObject): string | undefined {
  const { hookSpecificOutput } = object;
  const misfit = misfitIn(object, TOP);
  if (misfit !== undefined || !isObject(hookSpecificOutput)) return misfit;
  if (hookSpecificOutput['hookEventName'] === undefined) return 'Codex takes no answer whose hookEventName is missing';
  return misfitIn(hookSpecificOutput, SPECIFIC);
}

function misfitIn(object: JsonObject, shape: Shape): string | undefined {
  const unknown = unknownIn(object, shape);
  if (unknown !== undefined) return `Codex rejects answers with a field ${described(unknown)}`;
  const misfit = misfitOf(object, shape);
  return misfit && `Codex takes no answer whose ${misfit}`;
}

/** What its schema takes and the host then rejects; the nested decision hides the one at the top. */
function unsupportedIn(object: JsonObject): string | undefined {
  const { stopReason, decision, reason } = object;
  if (object['continue'] === false) return 'Codex does not know continue:false before a tool call';
  if (typeof stopReason === 'string') return 'Codex does not know stopReason before a tool call';
  if (object['suppressOutput'] === true) return 'Codex does not know suppressOutput before a tool call';
  const specific = objectOf(object['hookSpecificOutput']);
  const { permissionDecision = null, permissionDecisionReason = null, updatedInput = null } = specific;
  if (permissionDecision !== null || permissionDecisionReason !== null || updatedInput !== null) {
    return unsupportedNested(permissionDecision, permissionDecisionReason, updatedInput);
  }
  if (decision === 'approve') return 'Codex does not know approve';
  if (decision === 'block') return isBlank(reason) ? 'Codex takes no block without a reason' : undefined;
  return typeof reason === 'string' ? 'Codex takes no reason without a decision' : undefined;
}

function unsupportedNested(decision: unknown, reason: unknown, updatedInput: unknown): string | undefined {
  if (updatedInput !== null && decision !== 'allow') return 'Codex takes updatedInput with allow only';
  if (decision === 'allow') return updatedInput === null ? 'Codex does not know allow without updatedInput' : undefined;
  if (decision === 'ask') return 'Codex does not know ask';
  if (decision === 'deny') return isBlank(reason) ? 'Codex takes no deny without a reason' : undefined;
  return 'Codex takes no permissionDecisionReason without a permissionDecision';
}

/** Text that begins like JSON must be an answer; any other is no decision. */
function readText(finished: Finished, printed: Extract<Printed, { kind: 'other' }>, host: Host): Reading {
  const meant = meantByPrinted(printed, host.command);
  const detail = `it printed ${describePrinted(printed)}`;
  if (/^[[{]/.test(printed.text)) return malformed(`${detail}: the command runs`, 'defer', meant);
  if (finished.isCut) return malformed('it printed more than is read, and no decision', 'defer', meant);
  return meant && meant.decision !== 'none' ? malformed(detail, 'defer', meant) : SILENCE;
}

function isBlank(reason: unknown): boolean {
  return typeof reason !== 'string' || reason.trim() === '';
}
