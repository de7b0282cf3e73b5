/** What Claude Code makes of what a PreToolUse hook leaves behind. */

import type { Action, Meant } from '../../decision.ts';
import { objectOf, textOf, type JsonObject } from '../../../json.ts';
import { judged, malformed, SILENCE } from './answer.ts';
import { behaviourOf } from './claude-code-profiles.ts';
import { misfitOfAnswer, saidIn } from './claude-code-schema.ts';
import { exitFailureOf, failureOf, toolFailureOf } from './failures.ts';
import { meantBy, meantByObject, meantByPrinted, meantByText, reasonMeantBy } from './meant.ts';
import { describePrinted, printedOn, type Printed } from './printed.ts';
import type { Finished, Host, Reading } from './protocol.ts';

/** Twice, as every protocol: what was meant, and what Claude Code does. */
export function readClaudeCode(finished: Finished, host: Host): Reading {
  const { canFailClosed, jsonOnExitZeroOnly } = behaviourOf(host.profile);
  const onFailure: Action = canFailClosed && host.failClosed ? 'block' : 'defer';
  const printed = printedOn(finished.stdout);
  const meant = meantByPrinted(printed, host.command) ?? meantByText(finished.stderr, host.command);
  const failure = failureOf(finished, meant);
  if (failure && (finished.killedAfterMillis !== undefined || finished.notStarted !== undefined)) {
    return { outcome: failure, action: onFailure };
  }
  if (finished.exitCode === 2) return readExitTwo(finished, printed, host);
  const exitFailure = exitFailureOf(finished, meant);
  if (printed.kind === 'object' && (exitFailure === undefined || !jsonOnExitZeroOnly)) {
    const reading = readObject(printed.object, host, onFailure);
    // A process that ended badly is a failure even where the host does as it said.
    const outcome = failure ?? (isOpinion(reading) ? undefined : exitFailure);
    return outcome ? { outcome, action: reading.action } : reading;
  }
  if (exitFailure) return { outcome: exitFailure, action: onFailure };
  return readText(finished, printed, host, onFailure);
}

/** Exit 2 blocks, with the reason of a blocking answer, else with what is on standard error. */
function readExitTwo(finished: Finished, printed: Printed, host: Host): Reading {
  const { exitTwoAlwaysBlocks, jsonOnExitZeroOnly } = behaviourOf(host.profile);
  const object = printed.kind === 'object' ? printed.object : {};
  const misfit = misfitOfAnswer(object);
  const stderr = textOf(finished.stderr.trim());
  if (misfit !== undefined && !exitTwoAlwaysBlocks) {
    const meant = meantByObject(object, host.command) ?? meantBy('deny', stderr, host.command);
    return malformed(`exit 2 does not block along with JSON whose ${misfit}`, 'defer', meant);
  }
  const meant = meantByPrinted(printed, host.command);
  if (meant?.decision === 'allow' || meant?.decision === 'ask') {
    return malformed(`exit 2 blocks, although it printed ${meant.decision}`, 'block', meant);
  }
  const toolFailure = meant ? undefined : toolFailureOf(finished);
  if (toolFailure) return { outcome: toolFailure, action: 'block' };
  const printedReason = jsonOnExitZeroOnly || misfit !== undefined ? undefined : saidIn(object)?.reason;
  return judged('deny', { reason: printedReason ?? stderr ?? reasonMeantBy(object) }, host);
}

function readObject(object: JsonObject, host: Host, onFailure: Action): Reading {
  const meant = meantByObject(object, host.command);
  const misfit = misfitOfAnswer(object);
  if (misfit !== undefined) return malformed(`Claude Code takes no answer whose ${misfit}`, onFailure, meant);
  if (object['async'] === true) return unheard('an answer that says async comes too late to decide', meant);
  const said = saidIn(object);
  if (said === undefined) return unheard('Claude Code looks for no decision where it printed one', meant);
  const { decision, reason, updatedInput } = said;
  if (updatedInput === undefined || decision === 'deny') return judged(decision, { reason }, host);
  const rewrite = textOf(objectOf(updatedInput)['command']);
  const reading = judged(decision, { reason, rewrite }, host);
  if (rewrite !== undefined) return reading;
  return malformed('updatedInput has no command, and replaces all of the input', reading.action, meant);
}

/** An object without a decision: silence, unless it holds one for another host. */
function unheard(detail: string, meant: Meant | undefined): Reading {
  return meant && meant.decision !== 'none' ? malformed(detail, 'defer', meant) : SILENCE;
}

/** Output at exit 0 that is no object: text is no decision, and JSON that does not parse is an error. */
function readText(finished: Finished, printed: Printed, host: Host, onFailure: Action): Reading {
  if (printed.kind !== 'other') return SILENCE;
  const meant = meantByPrinted(printed, host.command);
  const detail = `it printed ${describePrinted(printed)}`;
  if (printed.text.startsWith('{')) return malformed(detail, onFailure, meant);
  if (finished.isCut) return malformed('it printed more than is read, and no decision', 'defer', meant);
  return unheard(detail, meant);
}

/** Whether an answer says more than nothing, as an exit code other than 0 would not. */
function isOpinion({ outcome }: Reading): boolean {
  return outcome.kind === 'judged' && (outcome.verdict.decision !== 'none' || outcome.verdict.rewrite !== undefined);
}
