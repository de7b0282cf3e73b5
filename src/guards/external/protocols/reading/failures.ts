/** Failures that are the same under every host: what a process left behind that nobody can take for an answer. */

import { constants } from 'node:os';
import type { Failure, FailureKind, Meant } from '../../../decision.ts';
import { cleanReason } from './rule-of-reason.ts';
import type { Finished } from '../protocol.ts';
import { cutShort } from '../../../../cut.ts';

/** Characters of standard error that a detail repeats. */
const QUOTED = 160;

/** Where the trace begins that Python prints; the line that says what happened is the last one. */
const PYTHON_TRACE = /^Traceback \(most recent call last\):\r?$/m;

/** The line below the source that Node shows, and above its trace. */
const NODE_ERROR = /^(?:Uncaught )?\w*Error(?: \[\w+\])?: .*$/m;
const NODE_TRACE = /^ {4}at |^Node\.js v\d/m;

/** Rust says where it panicked, and on the next line why. */
const RUST_PANIC = /^thread '[^'\n]*' (?:\(\d+\) )?panicked at [^\n]*:\r?\n([^\n]*\S)/m;

/** What interpreters and tools say with exit code 2 when they fail, which hosts take for a refusal. */
const TOOL_FAILURES: readonly (readonly [FailureKind, RegExp])[] = [
  ['notStarted', /^\S*python[\d.]*(?:\.exe)?: can't open file /],
  ['notStarted', /^\S+: (?:\d+: )?(?:cannot|can't) open /i],
  ['crashed', /^\S+: (?:line )?\d+: syntax error/i],
  ['crashed', /^(?:jq: (?:error|parse error)|grep: |usage: )/i],
];

/**
 * The failure of a process that was killed at its timeout, never started, ended by a signal, or whose exit code says one
 * of these: 126 and 127 that it or a program it needs could not be started, 128+n that signal n ended it.
 *
 * @param meant what it printed before, where that is evident
 */
export function failureOf(finished: Finished, meant?: Meant): Failure | undefined {
  const { notStarted, killedAfterMillis, signal, exitCode } = finished;
  if (notStarted !== undefined) return failed('notStarted', `it could not be started: ${firstLine(notStarted)}`);
  if (killedAfterMillis !== undefined) return failed('timedOut', `killed after ${killedAfterMillis} ms`, meant);
  if (signal !== undefined) return failed('crashed', `ended by ${signal}${saying(finished)}`, meant);
  if (exitCode === undefined) return failed('crashed', `ended without an exit code${saying(finished)}`, meant);
  if (exitCode === 126 || exitCode === 127) {
    const detail = `exit ${exitCode}: it, or a program it needs, could not be started${saying(finished)}`;
    return failed('notStarted', detail, meant);
  }
  const named = signalNamed(exitCode - 128);
  return named === undefined
    ? undefined
    : failed('crashed', `exit ${exitCode}: ended by ${named}${saying(finished)}`, meant);
}

/** As `failureOf`, and every exit code but 0, to which the protocol gives no meaning. */
export function exitFailureOf(finished: Finished, meant?: Meant): Failure | undefined {
  if (finished.exitCode === 0) return failureOf(finished, meant);
  return failureOf(finished, meant) ?? failed('crashed', `exit ${finished.exitCode}${saying(finished)}`, meant);
}

/**
 * The failure behind an exit code of 2 that was not the guard's own: Python exits so where its script is missing, shells
 * where theirs does not parse, jq and grep where they fail under `set -e`. Hosts take it for a refusal of everything.
 */
export function toolFailureOf(finished: Finished): Failure | undefined {
  const line = firstLine(finished.stderr);
  const found = TOOL_FAILURES.find(([, complaint]) => complaint.test(line));
  return found && failed(found[0], `exit ${finished.exitCode ?? 'code unknown'}${saying(finished)}`);
}

/** The first line with text on it, harmless and cut short; empty where there is none. */
export function firstLine(text: string): string {
  const line =
    cleanReason(cutShort(text, 16 * QUOTED).trimStart())
      .split('\n', 1)[0]
      ?.trim() ?? '';
  return cutShort(line, QUOTED);
}

/** The line that says what went wrong: that of the error where an interpreter printed a trace of calls, else the first. */
export function tellingLine(text: string): string {
  if (PYTHON_TRACE.test(text)) return firstLine(lastLine(text));
  const error = RUST_PANIC.exec(text)?.[1] ?? (NODE_TRACE.test(text) ? NODE_ERROR.exec(text)?.[0] : undefined);
  return firstLine(error ?? text);
}

/** The last line with text on it. */
export function lastLine(text: string): string {
  const told = text.trimEnd();
  return told.slice(told.lastIndexOf('\n') + 1);
}

function saying({ stderr }: Finished): string {
  const line = tellingLine(stderr);
  return line === '' ? '' : `: ${line}`;
}

function failed(kind: FailureKind, detail: string, meant?: Meant): Failure {
  return { kind, detail, ...(meant && { meant }) };
}

function signalNamed(number: number): string | undefined {
  return Object.entries(constants.signals).find(([, each]) => each === number)?.[0];
}
