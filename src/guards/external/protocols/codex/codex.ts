/** Hooks of Codex, event PreToolUse: they can deny and rewrite, and nothing else. */

import { objectOf, textOf, type JsonObject } from '../../../../json.ts';
import { judged, SILENCE } from '../reading/reading.ts';
import { faultOfCodexAnswer } from './schema.ts';
import { exitFailureOf } from '../reading/failures.ts';
import { meantByObject, meantByPrinted } from '../reading/meant.ts';
import { describePrinted, printedOn, type Printed } from '../reading/printed.ts';
import type { Finished, Host, Protocol, Reading } from '../protocol.ts';
import { failing, meantBefore, refusedByExit, unheard, withoutDecision } from '../reading/unread.ts';

export const codex: Protocol = {
  name: 'codex',
  summary: 'Codex: denies by JSON, or by exit 2 with words on standard error; ask and allow are errors that run',
  tool: 'Bash',
  profiles: [{ name: 'current', summary: 'unknown fields, ask, bare allow and continue:false are errors' }],
  hostTimeoutMillis: 600_000,
  endsLine: false,
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
    const printed = printedOn(finished.stdout, finished.isCut, true);
    if (finished.exitCode === 2) return readExitTwo(finished, printed, host);
    const failure = exitFailureOf(finished, meantBefore(finished, printed, host));
    const reading = printed.kind === 'object' ? readObject(printed.object, host) : readText(printed, host);
    return failing(failure, 'defer', reading);
  },
};

/** Exit 2 blocks with the reason on standard error; without one it is a failure, and output is not looked at. */
function readExitTwo(finished: Finished, printed: Printed, host: Host): Reading {
  if (finished.stderr.trim() !== '') return refusedByExit(finished, printed, host);
  const meant = meantByPrinted(printed, host.command) ?? { decision: 'deny' };
  return unheard('codex does not know exit 2 without a word on standard error', meant);
}

function readObject(object: JsonObject, host: Host): Reading {
  const fault = faultOfCodexAnswer(object);
  if (fault !== undefined) return unheard(fault, meantByObject(object, host.command));
  const { decision, reason } = object;
  const { permissionDecision, permissionDecisionReason, updatedInput } = objectOf(object['hookSpecificOutput']);
  if (permissionDecision === 'deny') return judged('deny', { reason: textOf(permissionDecisionReason) }, host);
  if (permissionDecision === 'allow') return readRewrite(updatedInput, textOf(permissionDecisionReason), host);
  return decision === 'block' ? judged('deny', { reason: textOf(reason) }, host) : SILENCE;
}

/** An allow that rewrites; the new command is subject to the host's own rules like any other. */
function readRewrite(updatedInput: unknown, reason: string | undefined, host: Host): Reading {
  const rewrite = textOf(objectOf(updatedInput)['command']);
  if (rewrite === undefined) return unheard('updatedInput has no command', { decision: 'allow' });
  return judged('allow', { reason, rewrite }, host, 'defer');
}

/** Text that begins like JSON must be an answer; any other is no decision. */
function readText(printed: Printed, host: Host): Reading {
  if (printed.kind === 'other' && /^[[{]/.test(printed.text)) {
    return unheard(`it printed ${describePrinted(printed)}`, meantByPrinted(printed, host.command));
  }
  return withoutDecision(printed, host, 'codex reads one JSON object');
}
