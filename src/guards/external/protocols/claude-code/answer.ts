/** What Claude Code makes of what a PreToolUse hook leaves behind. */

import type { Action } from '../../../decision.ts';
import { objectOf, textOf } from '../../../../json.ts';
import { judged } from '../reading/reading.ts';
import { behaviourOf } from './profiles.ts';
import { misfitOfAnswer, saidIn } from './schema.ts';
import { exitFailureOf, failureOf } from '../reading/failures.ts';
import { meantBy, meantByObject } from '../reading/meant.ts';
import { printedOn, type Printed } from '../reading/printed.ts';
import type { Finished, Host, Reading } from '../protocol.ts';
import { failing, isLost, meantBefore, refusedByExit, unheard, withoutDecision } from '../reading/unread.ts';

type PrintedObject = Extract<Printed, { kind: 'object' }>;

/** Twice, as every protocol: what was meant, and what Claude Code does. */
export function readClaudeCode(finished: Finished, host: Host): Reading {
  const { canFailClosed, jsonOnExitZeroOnly } = behaviourOf(host.profile);
  const onFailure: Action = canFailClosed && host.failClosed ? 'block' : 'defer';
  const printed = printedOn(finished.stdout, finished.isCut);
  const meant = meantBefore(finished, printed, host);
  const failure = failureOf(finished, meant);
  if (isLost(finished)) return failing(failure, onFailure);
  if (finished.exitCode === 2) return readExitTwo(finished, printed, host);
  const exitFailure = exitFailureOf(finished, meant);
  if (printed.kind === 'object' && (exitFailure === undefined || !jsonOnExitZeroOnly)) {
    const reading = readObject(printed, host, onFailure);
    // A process that ended badly is a failure even where the host does as it said.
    return failing(failure ?? (isOpinion(reading) ? undefined : exitFailure), reading.action, reading);
  }
  return failing(exitFailure, onFailure, readText(printed, host, onFailure));
}

/** Exit 2 blocks, with the reason of a blocking answer, else with what is on standard error. */
function readExitTwo(finished: Finished, printed: Printed, host: Host): Reading {
  const { exitTwoAlwaysBlocks, jsonOnExitZeroOnly } = behaviourOf(host.profile);
  const object = printed.kind === 'object' ? printed.object : {};
  const misfit = misfitOfAnswer(object);
  if (misfit !== undefined && !exitTwoAlwaysBlocks) {
    const refusal = meantBy('deny', textOf(finished.stderr.trim()), host.command);
    return unheard(
      `exit 2 does not block along with JSON whose ${misfit}`,
      meantByObject(object, host.command) ?? refusal,
    );
  }
  const isHeard = misfit === undefined && !jsonOnExitZeroOnly;
  return refusedByExit(finished, printed, host, isHeard ? saidIn(object)?.reason : undefined);
}

function readObject(printed: PrintedObject, host: Host, onFailure: Action): Reading {
  const { object } = printed;
  const misfit = misfitOfAnswer(object);
  if (misfit !== undefined) {
    return unheard(`Claude Code takes no answer whose ${misfit}`, meantByObject(object, host.command), onFailure);
  }
  if (object['async'] === true) return withoutDecision(printed, host, 'what says async comes too late to decide');
  const said = saidIn(object);
  if (said === undefined) return withoutDecision(printed, host, 'Claude Code does not look for a decision there');
  const { decision, reason, updatedInput } = said;
  if (updatedInput === undefined || decision === 'deny') return judged(decision, { reason }, host);
  const rewrite = textOf(objectOf(updatedInput)['command']);
  const reading = judged(decision, { reason, rewrite }, host);
  if (rewrite !== undefined) return reading;
  return unheard(
    'updatedInput has no command, and replaces all of the input',
    meantBy(decision, reason, host.command),
    reading.action,
  );
}

/** Output at exit 0 that is no object: text is no decision, and JSON that does not parse is an error. */
function readText(printed: Printed, host: Host, onFailure: Action): Reading {
  const isTorn = printed.kind === 'other' && printed.text.startsWith('{');
  return withoutDecision(printed, host, 'Claude Code reads one JSON object', isTorn ? onFailure : 'defer');
}

/** Whether an answer says more than nothing, as an exit code other than 0 would not. */
function isOpinion({ outcome }: Reading): boolean {
  return outcome.kind === 'judged' && (outcome.verdict.decision !== 'none' || outcome.verdict.rewrite !== undefined);
}
