/** What became of a call, from its result: for a refusal how its text begins, for the rest how it ends. */

import type { Happened, HappenedKind } from '../../../case.ts';
import { objectOf, textOf, type JsonObject } from '../../../../json.ts';
import { contentText } from '../../text/json.ts';
import { exitedWith, kindOfText, withReason, type Beginnings } from '../../calls/outcomes.ts';

/** What was said of a call before its result. */
export interface SaidBefore {
  /** The kind of the answer to a permission request. */
  readonly asked: string | undefined;
  readonly deniedByHook: boolean;
}

/** How the text of an error begins. */
const REFUSALS: Beginnings = [
  [/^Denied by preToolUse hook/, 'denied-by-hook'],
  [/^The user rejected this tool call/, 'denied-by-user'],
  [/^Permission denied and could not request permission from user/, 'denied-by-rule'],
];

/** Answers to permission requests that keep a call from running; the set is open. */
const ANSWERS = new Map<string | undefined, HappenedKind>([
  ['denied-interactively-by-user', 'denied-by-user'],
  ['reject', 'denied-by-user'],
  ['denied-by-rules', 'denied-by-rule'],
  ['denied-by-policy', 'denied-by-rule'],
  ['denied-by-content-exclusion-policy', 'denied-by-rule'],
  ['denied-no-approval-rule-and-could-not-request-from-user', 'denied-by-rule'],
  ['user-not-available', 'denied-by-rule'],
  ['denied-by-permission-request-hook', 'denied-by-hook'],
  ['cancelled', 'not-run'],
]);

/** Codes of errors that say that nothing ran; others say nothing of it. */
const CODES = new Map<unknown, HappenedKind>([
  ['rejected', 'denied-by-user'],
  // By whom, nothing said.
  ['denied', 'not-run'],
]);

const EXIT = /<(?:exited|\w+Id: ([^<>\n]+) completed) with exit code (-?\d+)>$/;
const RUNS_ON =
  /<command (?:started in [^<>\n]*?with \w+Id: ([^<>\n]+)|with \w+Id: ([^<>\n]+?) is still running[^<>]*)>$/;

/** What the host writes at the end fits in so many UTF-16 units. */
const REPORT_UNITS = 1000;

/** The outcome that a `tool.execution_complete` reports. */
export function outcomeOf(data: JsonObject, before: SaidBefore): Happened {
  if (data['success'] === false) return outcomeOfError(objectOf(data['error']), before);
  const exitCode = exitCodeOf(data);
  // It went on in the background, or its output was cut; that it is called a success says nothing.
  return exitCode === undefined ? { kind: 'ran-unknown' } : exitedWith(exitCode);
}

/** The outcome of a call that no result came for. */
export function outcomeWithoutResult({ asked, deniedByHook }: SaidBefore): Happened {
  return { kind: deniedByHook ? 'denied-by-hook' : (ANSWERS.get(asked) ?? 'no-result') };
}

function outcomeOfError(error: JsonObject, { asked, deniedByHook }: SaidBefore): Happened {
  const why = textOf(error['message']);
  const kind =
    kindOfText(why ?? '', REFUSALS) ??
    (deniedByHook ? 'denied-by-hook' : ANSWERS.get(asked)) ??
    CODES.get(error['code']) ??
    'ran-unknown';
  return withReason(kind, why);
}

/** Where the host counts it, only one other than 0; where it writes it, the last thing in the text. */
function exitCodeOf(data: JsonObject): number | undefined {
  const counted = objectOf(objectOf(data['toolTelemetry'])['metrics'])['exit_code'];
  if (Number.isInteger(counted)) return Number(counted);
  const written = EXIT.exec(endOfText(data))?.[2];
  return written === undefined ? undefined : Number(written);
}

/** The shell in which a command runs on, `shellId` or in older builds `sessionId`. */
export function shellLeftRunning(data: JsonObject): string | undefined {
  const [, started, waitedFor] = RUNS_ON.exec(endOfText(data)) ?? [];
  return started ?? waitedFor;
}

/** The end of what ran on in a shell, as a tool that looked into it reports. */
export function endOfShell(data: JsonObject): { readonly shell: string; readonly happened: Happened } | undefined {
  const [, shell, exitCode] = EXIT.exec(endOfText(data)) ?? [];
  return shell === undefined ? undefined : { shell, happened: exitedWith(Number(exitCode)) };
}

function endOfText(data: JsonObject): string {
  return contentText(objectOf(data['result'])['content']).trimEnd().slice(-REPORT_UNITS);
}
