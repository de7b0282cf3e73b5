/**
 * OpenHands SDK, event PreToolUse, as its executor decodes: exit 2 blocks, and at any exit code so does a JSON object that
 * denies or stops. A decision that is no text makes the executor itself fail, which lets the command pass even at exit 2.
 * An allow skips none of its own rules.
 */

import { isObject, textOf, type JsonObject } from '../../../json.ts';
import { judged } from './reading/reading.ts';
import { exitFailureOf, failureOf } from './reading/failures.ts';
import { meantBy, meantByObject } from './reading/meant.ts';
import { printedOn } from './reading/printed.ts';
import type { Finished, Host, Protocol, Reading } from './protocol.ts';
import { described } from './reading/shape.ts';
import { failing, isLost, meantBefore, refusedByExit, unheard, withoutDecision } from './reading/unread.ts';

const TOOL = 'terminal';
const EVENT = 'PreToolUse';
const READS = 'openhands reads decision, allow or deny, and continue';

export const openhands: Protocol = {
  name: 'openhands',
  summary: 'OpenHands: exit 2 or a decision as JSON at any exit code blocks, failures let the command pass',
  tool: TOOL,
  profiles: [{ name: 'current', summary: 'as the executor of its SDK decodes answers' }],
  hostTimeoutMillis: 60_000,
  endsLine: false,
  payload: ({ command }, { session, cwd }) => ({
    event_type: EVENT,
    tool_name: TOOL,
    tool_input: { command },
    tool_response: null,
    message: null,
    session_id: session,
    working_dir: cwd,
    metadata: {},
  }),
  environment: ({ project, session }) => ({
    OPENHANDS_PROJECT_DIR: project,
    OPENHANDS_SESSION_ID: session,
    OPENHANDS_EVENT_TYPE: EVENT,
    OPENHANDS_TOOL_NAME: TOOL,
  }),
  read(finished, host) {
    const failure = failureOf(finished, meantBefore(finished, printedOn(finished.stdout, finished.isCut, true), host));
    if (isLost(finished)) return failing(failure, 'defer');
    const reading = readingOf(finished, host);
    return failing(failure, reading.action, reading);
  },
};

function readingOf(finished: Finished, host: Host): Reading {
  const printed = printedOn(finished.stdout, finished.isCut, true);
  const object = printed.kind === 'object' ? printed.object : {};
  const { decision } = object;
  const reason = textOf(object['reason']);
  if (decision !== undefined && typeof decision !== 'string') {
    const meant =
      meantByObject(object, host.command) ?? (finished.exitCode === 2 ? meantBy('deny', reason) : undefined);
    return unheard(`the executor of openhands fails on the decision ${described(decision)}`, meant);
  }
  const word = decision?.toLowerCase();
  if (word === 'deny' || stops(object)) return judged('deny', { reason }, host);
  if (finished.exitCode === 2) return refusedByExit(finished, printed, host, reason);
  if (word === 'allow') return judged('allow', { reason }, host, 'defer');
  if (word !== undefined) {
    const meant = meantByObject(object, host.command);
    return unheard(`openhands does not know the decision ${described(decision)}`, meant);
  }
  const failure =
    finished.exitCode === undefined ? undefined : exitFailureOf(finished, meantBefore(finished, printed, host));
  return failing(failure, 'defer', withoutDecision(printed, host, READS));
}

/** Whether `continue` is there and false, as Python sees it: also null, 0, and what is empty. */
function stops(object: JsonObject): boolean {
  if (!Object.hasOwn(object, 'continue')) return false;
  const { continue: goesOn } = object;
  if (Array.isArray(goesOn)) return goesOn.length === 0;
  return isObject(goesOn) ? Object.keys(goesOn).length === 0 : !goesOn;
}
