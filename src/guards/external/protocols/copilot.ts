/**
 * GitHub Copilot CLI, event preToolUse (camel case). It alone fails closed: every exit code but 0 refuses, whatever was
 * printed. A hook that runs into its timeout lets the command pass all the same.
 */

import type { Failure } from '../../decision.ts';
import { jsonIn, objectOf, textOf, type JsonObject } from '../../../json.ts';
import { judged } from './reading/reading.ts';
import { exitFailureOf, failureOf } from './reading/failures.ts';
import { meantByObject } from './reading/meant.ts';
import { MOMENT } from './moment.ts';
import { printedOn } from './reading/printed.ts';
import type { Host, Protocol, Reading } from './protocol.ts';
import { described } from './reading/shape.ts';
import { failing, meantBefore, refusedByExit, unheard, unheardExit, withoutDecision } from './reading/unread.ts';

const TOOL = 'bash';
const ARGS_OBJECT = 'args-object';
const EXIT_TWO_WARNS = 'exit-2-warns';
const CLOUD = 'cloud';
const READS = 'copilot reads one JSON object with permissionDecision at its top level';

export const copilot: Protocol = {
  name: 'copilot',
  summary: 'GitHub Copilot CLI: permissionDecision as JSON at exit 0 decides, every other exit code refuses',
  tool: TOOL,
  profiles: [
    { name: 'current', summary: 'toolArgs is a string of JSON; exit 2 refuses' },
    { name: ARGS_OBJECT, summary: 'toolArgs is an object, as in some releases' },
    { name: EXIT_TWO_WARNS, summary: 'exit 2 is a warning and the command passes, as in older releases' },
    { name: CLOUD, summary: 'the cloud agent, where nobody can be asked: ask refuses' },
  ],
  hostTimeoutMillis: 30_000,
  endsLine: true,
  payload: ({ command }, { session, cwd }, profile) => ({
    sessionId: session,
    timestamp: MOMENT.getTime(),
    cwd,
    toolName: TOOL,
    toolArgs: profile === ARGS_OBJECT ? { command } : JSON.stringify({ command }),
  }),
  environment: () => ({}),
  read(finished, host) {
    const printed = printedOn(withoutProgress(finished.stdout), finished.isCut);
    const meant = meantBefore(finished, printed, host);
    if (finished.killedAfterMillis !== undefined) return failing(failureOf(finished, meant), 'defer');
    if (finished.exitCode === 2) {
      if (host.profile !== EXIT_TWO_WARNS) return refusedByExit(finished, printed, host);
      return unheardExit(finished, host, 'copilot takes exit 2 for a warning in this release');
    }
    const failure = exitFailureOf(finished, meant);
    if (failure) return failsClosed(failure);
    return printed.kind === 'object' ? readObject(printed.object, host) : withoutDecision(printed, host, READS);
  },
};

/** `{"type":"progress"}` lines are shown to the user and are no part of the answer. */
function withoutProgress(stdout: string): string {
  if (!stdout.includes('progress')) return stdout;
  return stdout
    .split('\n')
    .filter((line) => objectOf(jsonIn(line))['type'] !== 'progress')
    .join('\n');
}

function failsClosed(failure: Failure): Reading {
  return failing({ ...failure, detail: `${failure.detail} (copilot refuses where a hook fails)` }, 'block');
}

function readObject(object: JsonObject, host: Host): Reading {
  const decision = object['permissionDecision'];
  const reason = textOf(object['permissionDecisionReason']);
  const rewrite = textOf(objectOf(jsonIn(object['modifiedArgs']))['command']);
  switch (decision) {
    case 'allow':
    case 'deny':
      return judged(decision, { reason, rewrite }, host);
    case 'ask':
      return judged(decision, { reason, rewrite }, host, host.profile === CLOUD ? 'block' : 'prompt');
    case undefined:
      if (rewrite !== undefined) return judged('none', { rewrite }, host);
      return withoutDecision({ kind: 'object', object }, host, READS);
    default: {
      const meant = meantByObject(object, host.command);
      return unheard(`copilot does not know the permissionDecision ${described(decision)}`, meant);
    }
  }
}
