/**
 * Gemini CLI, event BeforeTool. Its source differs from its documentation: it reads standard output, or standard error where
 * that is empty, for JSON at any exit code; other text refuses at every exit code but 0 and 1; without text nothing does.
 * An allow skips none of its own rules.
 */

import { isObject, jsonIn, objectOf, textOf, type JsonObject } from '../../../json.ts';
import { judged } from './reading/reading.ts';
import { exitFailureOf, failureOf } from './reading/failures.ts';
import { meantByObject } from './reading/meant.ts';
import { MOMENT } from './moment.ts';
import { printedOn } from './reading/printed.ts';
import type { Finished, Host, Protocol, Reading } from './protocol.ts';
import { described } from './reading/shape.ts';
import {
  failing,
  isLost,
  meantBefore,
  refusedByExit,
  unheard,
  unheardExit,
  withoutDecision,
} from './reading/unread.ts';

const TOOL = 'run_shell_command';
const READS = 'gemini reads one JSON object with a decision';

export const gemini: Protocol = {
  name: 'gemini',
  summary: 'Gemini CLI: JSON decides at any exit code, other text refuses above exit 1, failures let the command pass',
  tool: TOOL,
  profiles: [{ name: 'current', summary: 'as its source decodes answers, which differs from its documentation' }],
  hostTimeoutMillis: 60_000,
  endsLine: false,
  payload: ({ command, reason }, { session, transcript, cwd }) => ({
    session_id: session,
    transcript_path: transcript,
    cwd,
    hook_event_name: 'BeforeTool',
    timestamp: MOMENT.toISOString(),
    tool_name: TOOL,
    tool_input: { command, ...(reason !== undefined && { description: reason }) },
  }),
  environment: ({ project, cwd, session }) => ({
    GEMINI_PROJECT_DIR: project,
    GEMINI_CWD: cwd,
    GEMINI_SESSION_ID: session,
    CLAUDE_PROJECT_DIR: project,
  }),
  read(finished, host) {
    const text = finished.stdout.trim() || finished.stderr.trim();
    const failure = failureOf(finished, meantBefore(finished, printedOn(text, finished.isCut), host));
    if (isLost(finished)) return failing(failure, 'defer');
    const reading = readingOf(text, finished, host);
    return failing(failure, reading.action, reading);
  },
};

function readingOf(text: string, finished: Finished, host: Host): Reading {
  const outer = jsonIn(text);
  const value = typeof outer === 'string' ? jsonIn(outer) : outer;
  if (isObject(value)) return readObject(value, finished, host);
  return value === undefined && text !== '' ? readText(text, finished, host) : readNothing(text, finished, host);
}

function readObject(object: JsonObject, finished: Finished, host: Host): Reading {
  const { decision, stopReason } = object;
  const reason = textOf(object['reason']);
  const rewrite = textOf(objectOf(objectOf(object['hookSpecificOutput'])['tool_input'])['command']);
  if (object['continue'] === false) return judged('deny', { reason: textOf(stopReason) ?? reason }, host);
  if (decision === 'deny' || decision === 'block') return judged('deny', { reason }, host);
  if (decision === 'ask') return judged('ask', { reason, rewrite }, host);
  if (finished.exitCode === 2) {
    return unheardExit(finished, host, 'gemini reads the JSON and not the exit code, and it refuses nothing');
  }
  if (decision === 'allow' || decision === 'approve') return judged('allow', { reason, rewrite }, host, 'defer');
  const meant = meantByObject(object, host.command);
  if (decision !== undefined && decision !== null) {
    return unheard(`gemini does not know the decision ${described(decision)}`, meant);
  }
  if (meant !== undefined && meant.decision !== 'none') return unheard(READS, meant);
  return failing(failureAtExit(finished), 'defer', judged('none', { rewrite }, host));
}

/** What is no JSON: a note at exit 0, a warning at 1, a refusal everywhere else. */
function readText(text: string, finished: Finished, host: Host): Reading {
  const printed = printedOn(text, finished.isCut);
  switch (finished.exitCode) {
    // Ended by a signal, it counts as an exit with 0.
    case undefined:
    case 0:
      return withoutDecision(printed, host, READS);
    case 1:
      return failing(exitFailureOf(finished, meantBefore(finished, printed, host)), 'defer');
    case 2:
      return refusedByExit(finished, printed, host, text);
    default:
      return failing(exitFailureOf(finished, meantBefore(finished, printed, host)), 'block');
  }
}

/** Neither text nor an object but nothing, or JSON of another kind: nothing is decided, whatever the exit code. */
function readNothing(text: string, finished: Finished, host: Host): Reading {
  if (finished.exitCode === 2) return unheardExit(finished, host, 'gemini refuses at exit 2 only with a text');
  return failing(failureAtExit(finished), 'defer', withoutDecision(printedOn(text), host, READS));
}

function failureAtExit(finished: Finished) {
  return finished.exitCode === undefined ? undefined : exitFailureOf(finished);
}
