/** Hooks of Codex, event PreToolUse: they can deny and rewrite, and nothing else. */

import type { Meant } from '../../decision.ts';
import { objectOf, textOf, type JsonObject } from '../../../json.ts';
import { judged, malformed, SILENCE } from './answer.ts';
import { faultOfCodexAnswer } from './codex-schema.ts';
import { exitFailureOf, toolFailureOf } from './failures.ts';
import { meantByObject, meantByPrinted, meantByText } from './meant.ts';
import { describePrinted, printedOn, type Printed } from './printed.ts';
import type { Finished, Host, Protocol, Reading } from './protocol.ts';

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
  const fault = faultOfCodexAnswer(object);
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

/** Text that begins like JSON must be an answer; any other is no decision. */
function readText(finished: Finished, printed: Extract<Printed, { kind: 'other' }>, host: Host): Reading {
  const meant = meantByPrinted(printed, host.command);
  const detail = `it printed ${describePrinted(printed)}`;
  if (/^[[{]/.test(printed.text)) return malformed(`${detail}: the command runs`, 'defer', meant);
  if (finished.isCut) return malformed('it printed more than is read, and no decision', 'defer', meant);
  return meant && meant.decision !== 'none' ? malformed(detail, 'defer', meant) : SILENCE;
}
