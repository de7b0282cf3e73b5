/**
 * Answers in a place or a form in which the host looks for none, so that to it they are silence, or an allow and nothing
 * more: whatever the host, one look at all that was printed.
 */

import { isObject, jsonIn, objectOf, textOf, type JsonObject } from '../../../../json.ts';
import type { Meant } from '../../../decision.ts';
import type { Finished, Host, Reading } from '../protocol.ts';
import { meantByObject, meantByPrinted } from './meant.ts';
import { printedOn } from './printed.ts';
import { unheard } from './unread.ts';

/** Where the hosts look for a rewrite, each in one of these; `tool_input` only beside an event's name, else it repeats what was asked. */
const REWRITES = ['updatedInput', 'updated_input', 'modifiedArgs'];
const REWRITE_OF_EVENT = 'tool_input';

/** Objects within objects in which a refusal is looked for. */
const LEVELS = 3;

/**
 * The reading as `malformed` where a command is let through although the answer refuses it, or wants another one in its
 * place; else the reading itself.
 */
export function heardOrNot(reading: Reading, finished: Finished, host: Host, protocol: string): Reading {
  const { outcome, action } = reading;
  if (outcome.kind !== 'judged' || outcome.verdict.rewrite !== undefined) return reading;
  const { decision } = outcome.verdict;
  if (decision === 'ask' || decision === 'deny') return reading;
  const wanted = rewriteOn(finished);
  if (wanted !== undefined && wanted !== host.command) {
    return unheard(`${protocol} looks for no rewrite where it stands`, { decision }, action);
  }
  const refused = decision === 'none' ? refusalOn(finished, host.command) : undefined;
  return refused ? unheard(`${protocol} looks for no decision ${refused.where}`, refused.meant, action) : reading;
}

/** The command that an answer asks for in the dialect of whatever host. */
function rewriteOn({ stdout }: Finished): string | undefined {
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

interface Refused {
  readonly meant: Meant;
  readonly where: string;
}

/** A refusal further within what is printed than hosts look, or on standard error. */
function refusalOn({ stdout, stderr }: Finished, command?: string): Refused | undefined {
  const within = refusalIn(jsonIn(stdout.trim()), LEVELS, command);
  if (within !== undefined) return { meant: within, where: 'where it stands' };
  const beside = printedOn(stderr);
  const meant = beside.kind === 'object' ? meantByPrinted(beside, command) : undefined;
  return meant && isRefusal(meant) ? { meant, where: 'on standard error' } : undefined;
}

function refusalIn(value: unknown, levels: number, command?: string): Meant | undefined {
  if (!isObject(value)) return undefined;
  const meant = meantByObject(value, command);
  if (meant !== undefined && isRefusal(meant)) return meant;
  if (levels === 0) return undefined;
  return Object.values(value)
    .map((inner) => refusalIn(jsonIn(inner), levels - 1, command))
    .find((found) => found !== undefined);
}

function isRefusal({ decision }: Meant): boolean {
  return decision === 'ask' || decision === 'deny';
}
