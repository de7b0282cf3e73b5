/** What became of a call: the record of its end first, then how the text given to the model begins. */

import type { Happened } from '../../../case.ts';
import { jsonIn, objectOf, textOf, type JsonObject } from '../../../../json.ts';
import { answerLine } from '../../calls/hook-answers.ts';
import { exitedWith, kindOfText, type Beginnings } from '../../calls/outcomes.ts';

/** What an output says; a process may go on after it. */
export type Said = { readonly happened: Happened } | { readonly running: string };

/** How a refusal begins (core/src/tools, core/src/guardian, core/src/hook_runtime.rs of openai/codex). */
const REFUSALS: Beginnings = [
  [/^(?:Command|Tool call) blocked by PreToolUse hook: /, 'denied-by-hook'],
  [/^(?:rejected by user approval settings|approval required by policy)/, 'denied-by-rule'],
  [/^(?:exec command )?rejected by user/, 'denied-by-user'],
  [/^approval policy is [^;]{1,300}; reject command/, 'denied-by-rule'],
  [/^`[^]*?` rejected: /, 'denied-by-rule'],
  [/^(?:This action was rejected due to unacceptable risk|Guardian rejected this action)/, 'denied-by-classifier'],
  [/^(?:Automatic approval review failed|The automatic permission approval review did not)/, 'denied-by-classifier'],
  [/^(?:failed to parse function arguments|unsupported call|Failed to create unified exec process)/, 'not-run'],
  [/^(?:execution error|exec_command failed)/, 'not-run'],
  [/^(?:Wall time: [\d.]+ seconds\n)?aborted(?: by user|$)/, 'no-result'],
];

/** What unified exec wraps around a refusal: how its error is shown to programmers. */
const REJECTED =
  /^exec_command failed(?: for `[^]*?`)?: CreateProcess \{ message: "Rejected\(\\?"(?<reason>[^]*?)(?:\\?"\)" \}\s*)?$/;

/** Some outputs repeat the command first, which may have several lines. */
export const REPEATED = 'Command: ';
const UNIFIED =
  /^(?:Command: [^]*?\n(?=Chunk ID: ))?(?:Chunk ID: .*\n)?Wall time: .*\nProcess (?:exited with code (-?\d+)|running with session ID (\d+))/;
const PLAIN = /^Exit code: (-?\d+)\nWall time: /;
const SANDBOX = /^(?:failed in sandbox [^\n]{1,80}: )?sandbox denied exec error, exit code: (\d+)/;
/** How the output of a script of Code Mode begins that threw; the error is at its end. */
export const SCRIPT_FAILED = 'Script failed';
const SCRIPT_ERROR = 'Script error:\n';
/** How an output of the first builds begins. */
export const STRUCTURED = '{"output":';
const OUTPUT = '\nOutput:\n';

const TIMED_OUT = 124;
/** There was no process, or it ended by a signal. */
const NO_EXIT = -1;

/** What the text of an output says of its call. */
export function saidOf(text: string): Said {
  const [, unified, running] = UNIFIED.exec(text) ?? [];
  if (running !== undefined) return { running };
  const exit = unified ?? PLAIN.exec(text)?.[1] ?? SANDBOX.exec(text)?.[1];
  if (exit !== undefined) return { happened: outcomeOfExit(Number(exit), afterHeader(text)) };
  return { happened: structured(text) ?? refusalOf(text) ?? { kind: 'ran-unknown' } };
}

/** The outcome of an `exec_command_end`, of a `CommandExecution`, or of a `command_execution`. */
export function outcomeOfEnd(end: JsonObject): Happened {
  const said = ['aggregated_output', 'stderr', 'formatted_output'].map((name) => textOf(end[name])).find(Boolean) ?? '';
  const { status, exit_code: exitCode } = end;
  // The same word stands for people, rules, and what failed before it could start.
  if (status === 'declined') return refusalOf(said) ?? { kind: said === '' ? 'denied-by-user' : 'not-run', why: said };
  if (typeof exitCode === 'number') return (exitCode === NO_EXIT && refusalOf(said)) || outcomeOfExit(exitCode, said);
  if (status === 'completed') return { kind: 'ran-ok' };
  return { kind: status === 'failed' ? 'ran-failed' : 'ran-unknown' };
}

/** The refusal that a text begins with, if it is one. */
export function refusalOf(text: string): Happened | undefined {
  const rejected = REJECTED.exec(text)?.groups?.['reason'];
  const why = rejected ?? text;
  const kind = kindOfText(why, REFUSALS);
  if (kind === undefined && rejected === undefined) return undefined;
  return { kind: kind ?? 'not-run', why };
}

/** What the error says that ended a script of Code Mode; none where the output reports no error. */
export function scriptErrorOf(text: string): string | undefined {
  const at = text.startsWith(SCRIPT_FAILED) ? text.lastIndexOf(SCRIPT_ERROR) : -1;
  return at === -1 ? undefined : text.slice(at + SCRIPT_ERROR.length);
}

/** What the hook answered that a text reports, without the command, which the host appends. */
export function hookAnswerOf({ kind, why = '' }: Happened, command: string): string | undefined {
  if (kind !== 'denied-by-hook') return undefined;
  const reason = why.replace(/^[^:]*: /, '');
  const appended = `. Command: ${command}`;
  return answerLine('deny', reason.endsWith(appended) ? reason.slice(0, -appended.length) : reason);
}

function outcomeOfExit(exitCode: number, said: string): Happened {
  const hasTimedOut = exitCode === TIMED_OUT && said.startsWith('command timed out after');
  return hasTimedOut ? { kind: 'ran-unknown', exitCode } : exitedWith(exitCode);
}

/** The outcome in an output of the first builds, which is JSON. */
function structured(text: string): Happened | undefined {
  if (!text.startsWith(STRUCTURED)) return undefined;
  const { output, metadata } = objectOf(jsonIn(text));
  const { exit_code: exitCode } = objectOf(metadata);
  return typeof exitCode === 'number' ? outcomeOfExit(exitCode, textOf(output) ?? '') : undefined;
}

function afterHeader(text: string): string {
  const at = text.indexOf(OUTPUT);
  return at === -1 ? '' : text.slice(at + OUTPUT.length);
}
