/** Guards outside this process as they are unless something else is said of them. */

import { ReplayError } from '../../errors.ts';
import {
  type Executable,
  type FunctionGuard,
  type Part,
  type Surrounded,
  USUAL,
} from '../../guards/external/external-guard.ts';
import { spokenName } from '../../guards/external/protocols/protocol.ts';
import { redact } from '../../replay/redact/index.ts';
import { commandLineOf } from './command-line.ts';
import { type Definition, nameAt } from './definition.ts';
import { referenceOf } from './function-reference.ts';
import type { Spoken } from './protocol-named.ts';
import { standingOf } from './standing.ts';

/** Where a summary is cut. */
const SUMMARY_LENGTH = 72;

/** A guard before it is said what runs. */
export type Known = Omit<Surrounded, 'summary'>;

/** One of which nothing is said but its name, where its paths start, and its time limit. */
export function usual(name: string, folder: string, timeoutMillis = USUAL.timeoutMillis): Known {
  return { ...USUAL, name, folder, timeoutMillis };
}

/** A program that speaks a protocol, cold, and open where it fails. */
export function executable(
  known: Known,
  command: Executable['command'],
  spoken: Spoken,
  { failClosed = false, mode = 'cold' }: Partial<Pick<Executable, 'failClosed' | 'mode'>> = {},
): Executable {
  return { ...known, summary: summaryOf(command, spoken), kind: 'executable', command, ...spoken, failClosed, mode };
}

/** A function in a module. */
export function functionGuard(
  known: Known,
  reference: Pick<FunctionGuard, 'language' | 'module' | 'function'>,
  { convention = 'plain', via }: Partial<Pick<FunctionGuard, 'convention' | 'via'>> = {},
): FunctionGuard {
  const summary = oneLine(referenceOf(reference));
  return { ...known, summary, kind: 'function', ...reference, convention, ...(via && { via }) };
}

/** A guard that can be had at every revision of its repository. */
export function ofExternal(guard: Part): Definition {
  const { name, summary, policy } = guard;
  return { name, summary, ...(policy !== undefined && { policy }), at: (revision) => atRevision(guard, revision) };
}

async function atRevision<Guard extends Part>(named: Guard, revision?: string): Promise<Guard> {
  const { guard, stray } = await standingOf(named);
  const then = revision === undefined ? {} : { name: nameAt(guard.name, revision), revision };
  if (revision !== undefined && stray !== undefined) {
    throw new ReplayError(
      `${stray} lies outside of the repository of ${guard.folder}, so it would not be as it was at ${revision}; ` +
        'name the guard without a revision, or from within its own repository',
    );
  }
  if (guard.kind === 'executable' || guard.via === undefined) return { ...guard, ...then };
  return { ...guard, ...then, via: await atRevision(guard.via, revision) };
}

function summaryOf(command: Executable['command'], { protocol, profile }: Spoken): string {
  return oneLine(`${spokenName(protocol, profile)}: ${typeof command === 'string' ? command : commandLineOf(command)}`);
}

/** One line without secrets, cut to what a list can show. */
function oneLine(text: string): string {
  const line = redact(text).text.replaceAll(/\s+/g, ' ');
  const characters = Array.from(line);
  return characters.length > SUMMARY_LENGTH ? `${characters.slice(0, SUMMARY_LENGTH - 1).join('')}…` : line;
}
