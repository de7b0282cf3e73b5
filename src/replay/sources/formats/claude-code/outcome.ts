/** What became of a call, from its result: `toolDenialKind` first, then how the text of an error begins. */

import type { Happened, HappenedKind } from '../../../case.ts';
import { objectOf, type JsonObject } from '../../../../json.ts';
import { contentText } from '../../text/json.ts';
import { kindOfText, withReason, type Beginnings } from '../../calls/outcomes.ts';
import { goesOn } from './background.ts';
import type { SessionRecord } from './record.ts';

/** Values of `toolDenialKind`, written since about 2.1.205; the set is open. */
const DENIAL_KINDS = new Map<string, HappenedKind>([
  ['user-rejected', 'denied-by-user'],
  ['permission-rule', 'denied-by-rule'],
  ['hook', 'denied-by-hook'],
  ['automode-blocked', 'denied-by-classifier'],
  ['automode-unavailable', 'denied-by-classifier'],
  ['interrupted', 'not-run'],
  ['cancelled', 'not-run'],
]);

/** How the text of an error begins. */
const ERROR_TEXTS: Beginnings = [
  [/^PreToolUse:\S+ hook error/, 'denied-by-hook'],
  [/^Hook PreToolUse:\S+ denied this tool/, 'denied-by-hook'],
  [/^The user doesn't want to (?:proceed with this tool use|take this action right now)/, 'denied-by-user'],
  [/^Permission for this tool use was denied\./, 'denied-by-user'],
  // A fork of a live session invents this for the call in flight: nobody refused anything.
  [/^\[Request interrupted by user for tool use\]/, 'not-run'],
  [/^Permission for this action was denied by the Claude Code auto mode classifier/, 'denied-by-classifier'],
  [/^[\w .()-]{1,80} is temporarily unavailable, so auto mode cannot determine the safety/, 'denied-by-classifier'],
  [/^Permission to use \S+ (?:with command |has been denied)/, 'denied-by-rule'],
  [/^This command requires approval/, 'denied-by-rule'],
  [/^This \S+ command contains multiple operations\./, 'denied-by-rule'],
  [/^Permission for this command was denied by a built-in/, 'denied-by-rule'],
  [/^Claude requested permissions to /, 'denied-by-rule'],
  [/^<tool_use_error>/, 'not-run'],
  [/^Command timed out after/, 'ran-unknown'],
];

const EXIT_CODE = /^Exit code (\d+)(?:\r?\n|$)/;
const TIMED_OUT = /^Exit code \d+\r?\nCommand timed out after/;

/**
 * The outcome that a `tool_result` block reports.
 * @param blockedByHook whether the log has a hook's refusal of this very call
 */
export function outcomeOf(
  block: JsonObject,
  record: Pick<SessionRecord, 'denialKind' | 'toolUseResult'>,
  blockedByHook: boolean,
): Happened {
  const said = contentText(block['content']);
  const isError = block['is_error'] === true;
  const { denialKind } = record;
  if (denialKind !== undefined)
    return withReason(kindOfDenial(denialKind, said, isError, blockedByHook), said || denialKind);
  return isError ? outcomeOfError(said, blockedByHook) : outcomeOfSuccess(said, record.toolUseResult);
}

function kindOfDenial(denialKind: string, said: string, isError: boolean, blockedByHook: boolean): HappenedKind {
  const byText = isError ? kindOfError(said) : undefined;
  const byKind = DENIAL_KINDS.get(denialKind) ?? byText ?? 'not-run';
  // Some builds report what a hook denied as a rule.
  const isHooks = byText === 'denied-by-hook' || (byText === undefined && blockedByHook);
  return byKind === 'denied-by-rule' && isHooks ? 'denied-by-hook' : byKind;
}

/** What the text of an error says became of a call; none where it says nothing of the kind. */
export function kindOfError(said: string): HappenedKind | undefined {
  return kindOfText(said, ERROR_TEXTS);
}

function outcomeOfError(said: string, blockedByHook: boolean): Happened {
  const [, exitCode] = EXIT_CODE.exec(said) ?? [];
  if (exitCode !== undefined) {
    return { kind: TIMED_OUT.test(said) ? 'ran-unknown' : 'ran-failed', exitCode: Number(exitCode) };
  }
  // A hook's reason may stand alone, and old builds gave no exit code.
  return withReason(kindOfError(said) ?? (blockedByHook ? 'denied-by-hook' : 'ran-failed'), said);
}

function outcomeOfSuccess(said: string, toolUseResult: unknown): Happened {
  const result = objectOf(toolUseResult);
  const leftRunning = result['backgroundTaskId'] !== undefined || result['timedOutAfterMs'] !== undefined;
  if (result['interrupted'] === true || leftRunning || goesOn(said)) return { kind: 'ran-unknown' };
  // An exit code that the host counts as success (`returnCodeInterpretation`, such as 1 of grep) is not in the record.
  return { kind: 'ran-ok' };
}

const INTERRUPTED = /^The user doesn't want to take this action right now/;

/** What a person answered whom the host asked: an approval leaves no trace, and an interruption is no answer. */
export function askedBefore({ kind, why = '' }: Happened): 'rejected' | undefined {
  return kind === 'denied-by-user' && !INTERRUPTED.test(why) ? 'rejected' : undefined;
}
