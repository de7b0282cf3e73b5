/** What became of a call: its status first, then how the text of its result begins and ends. */

import type { Happened } from '../../../case.ts';
import { isObject, listOf, textOf, type JsonObject } from '../../../../json.ts';
import { kindOfText, withReason, type Beginnings } from '../../calls/outcomes.ts';

/** Before the reason of a hook. */
export const BLOCKED = /^Tool execution blocked: /;

/** How the text of an error or of a cancellation begins. */
const REFUSALS: Beginnings = [
  [/^(?:\[Operation Cancelled\] Reason: )?User (?:denied execution|did not allow tool call)/, 'denied-by-user'],
  // Said of a command that was running.
  [/^(?:\[Operation Cancelled\] Reason: )?User cancelled tool execution/, 'ran-unknown'],
  [/^Tool execution denied by policy/, 'denied-by-rule'],
  [BLOCKED, 'denied-by-hook'],
  [/^Tool "[^"\n]{1,100}" not found/, 'not-run'],
  [/^Tool parameter modification by hook failed/, 'not-run'],
];

/** How the output of a call begins that did not run to its end under the eyes of its host. */
const UNFINISHED: Beginnings = [
  [/^Command was cancelled by user before it could start/, 'not-run'],
  [/^Command was (?:automatically )?cancelled /, 'ran-unknown'],
  [/^Command (?:timed out|moved to background)/, 'ran-unknown'],
];

/** The beginning of the output of a command that ran to its end; the older one names every part, `(none)` included. */
const FINISHED = /^(?:Output|Command): /;
/** How what hooks add after the output begins, and how it ends. */
const ADDED_BY_HOOKS: readonly (readonly [string, RegExp])[] = [
  ['\n\n<hook_context>', /<\/hook_context>$/],
  ['\n\n[System] Tool input parameters ', / were modified by a hook before execution\.$/],
];
/** The host's own lines fit in so many UTF-16 units at the end. */
const REPORT_UNITS = 2000;
const LAST_LINES = String.raw`(?:\nBackground PIDs: [^\n]*)?(?:\nProcess Group PGID: [^\n]*)?$`;
const EXIT_CODE = new RegExp(String.raw`\nExit Code: (-?\d+)(?:\nSignal: [^\n]*)?${LAST_LINES}`);
const SIGNAL = new RegExp(String.raw`\nSignal: (?!\(none\)|0$|0\n)[^\n]+${LAST_LINES}`);

/** The outcome that a call records of itself. */
export function outcomeOf(call: JsonObject): Happened {
  const { output, error } = responseOf(call['result']);
  const display = textOf(call['resultDisplay']);
  switch (call['status']) {
    case 'success':
      return outcomeOfOutput(output ?? '', display);
    case 'cancelled':
      // What was running had its output displayed.
      return refusal(error) ?? withReason(isShown(call['resultDisplay']) ? 'ran-unknown' : 'not-run', error);
    case 'error':
      return refusal(error, display) ?? withReason('ran-unknown', error);
    // `validating`, `scheduled`, `awaiting_approval`, `executing`: the session ended first.
    default:
      return { kind: 'no-result' };
  }
}

/** What was answered to the model. */
function responseOf(result: unknown): { readonly output?: string | undefined; readonly error?: string | undefined } {
  for (const part of Array.isArray(result) ? result : [result]) {
    const answer =
      isObject(part) && isObject(part['functionResponse']) ? part['functionResponse']['response'] : undefined;
    if (isObject(answer)) return { output: textOf(answer['output']), error: textOf(answer['error']) };
  }
  return {};
}

/** A denial: in the error, or, where builds put a hook's bare reason there, in what was displayed. */
function refusal(...texts: readonly (string | undefined)[]): Happened | undefined {
  for (const text of texts) {
    const kind = text === undefined ? undefined : kindOfText(text, REFUSALS);
    if (kind !== undefined) return withReason(kind, text);
  }
  return undefined;
}

/** Whether output was displayed: as text, or as lines of a terminal. */
function isShown(display: unknown): boolean {
  return textOf(display) !== undefined || listOf(display).length > 0;
}

function outcomeOfOutput(output: string, display: string | undefined): Happened {
  const unfinished = kindOfText(output, UNFINISHED);
  if (unfinished !== undefined) return { kind: unfinished };
  // A summary, or what is left where long output was cut away or masked.
  if (!FINISHED.test(output)) return { kind: 'ran-unknown' };
  const report = afterOutput(withoutAdditions(output), display).slice(-REPORT_UNITS);
  const exitCode = EXIT_CODE.exec(report)?.[1];
  if (exitCode !== undefined && Number(exitCode) !== 0) return { kind: 'ran-failed', exitCode: Number(exitCode) };
  if (SIGNAL.test(report)) return { kind: 'ran-failed' };
  if (exitCode === undefined && output.startsWith('Command: ')) return { kind: 'ran-unknown' };
  return { kind: 'ran-ok', exitCode: 0 };
}

function withoutAdditions(output: string): string {
  let text = output;
  for (const [beginning, end] of ADDED_BY_HOOKS) {
    if (end.test(text.slice(-REPORT_UNITS)) && text.includes(beginning))
      text = text.slice(0, text.lastIndexOf(beginning));
  }
  return text;
}

/** What the host wrote after the command's output, where it is known what that was: it may end in such lines itself. */
function afterOutput(text: string, display: string | undefined): string {
  const shown = `Output: ${display}`;
  return display !== undefined && text.startsWith(shown) ? text.slice(shown.length) : text;
}
