/** A rewrite that stands where the host looks for none: what its author wanted changed goes on as it was proposed. */

import { isObject, jsonIn, objectOf, textOf, type JsonObject } from '../../../../json.ts';
import type { Finished, Host, Reading } from '../protocol.ts';
import { printedOn } from './printed.ts';
import { unheard } from './unread.ts';

/** Where the hosts look for it, each in one of these; `tool_input` only beside an event's name, else it repeats what was asked. */
const REWRITES = ['updatedInput', 'updated_input', 'modifiedArgs'];
const REWRITE_OF_EVENT = 'tool_input';

/** What becomes of an answer that lets a command through and wants another one in its place, unheard; else the reading itself. */
export function withUnheardRewrite(reading: Reading, finished: Finished, host: Host, protocol: string): Reading {
  const { outcome, action } = reading;
  if (outcome.kind !== 'judged' || outcome.verdict.rewrite !== undefined) return reading;
  const { decision } = outcome.verdict;
  if (decision === 'ask' || decision === 'deny') return reading;
  const wanted = wantedIn(finished);
  if (wanted === undefined || wanted === host.command) return reading;
  return unheard(`${protocol} looks for no rewrite where it stands`, { decision }, action);
}

/** The command that an answer asks for in the dialect of whatever host. */
function wantedIn({ stdout }: Finished): string | undefined {
  // Nearly no answer has one, and most are not parsed a second time.
  if (![...REWRITES, REWRITE_OF_EVENT].some((name) => stdout.includes(`"${name}"`))) return undefined;
  const printed = printedOn(stdout);
  if (printed.kind !== 'object') return undefined;
  return [printed.object, ...Object.values(printed.object).filter(isObject)]
    .map(rewriteIn)
    .find((command) => command !== undefined);
}

function rewriteIn(object: JsonObject): string | undefined {
  const names = object['hookEventName'] === undefined ? REWRITES : [...REWRITES, REWRITE_OF_EVENT];
  return names.map((name) => textOf(objectOf(jsonIn(object[name]))['command'])).find((text) => text !== undefined);
}
