/** Guards outside this process as they are unless something else is said of them. */

import type { Executable, FunctionGuard, Surrounded } from '../../guards/external/external-guard.ts';
import { redact } from '../../replay/redact/index.ts';
import { commandLineOf } from './command-line.ts';
import { type Definition, nameAt } from './definition.ts';
import { referenceOf } from './function-reference.ts';
import type { Spoken } from './protocol-named.ts';

/** Longest time that a guard outside this process may take for one request. */
export const TIMEOUT_MILLIS = 30_000;

/** Where a summary is cut. */
const SUMMARY_LENGTH = 72;

/** What every guard outside this process is given unless something else is said. */
export function surroundings(folder: string, timeoutMillis = TIMEOUT_MILLIS): Omit<Surrounded, 'name' | 'summary'> {
  return {
    folder,
    links: [],
    env: {},
    inputs: [],
    home: 'fresh',
    cwd: 'stand-in',
    network: false,
    timeoutMillis,
  };
}

/** Where a guard stands, and what is known of it before it is asked. */
type Known = Omit<Surrounded, 'summary'>;

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

/** A guard that is what it is at every revision of its repository. */
export function ofExternal(guard: Executable | FunctionGuard): Definition {
  const { name, summary, policy } = guard;
  return {
    name,
    summary,
    ...(policy !== undefined && { policy }),
    at: async (revision) => atRevision(guard, revision),
  };
}

function atRevision(guard: Executable | FunctionGuard, revision: string | undefined): Executable | FunctionGuard {
  if (revision === undefined) return guard;
  const then = { name: nameAt(guard.name, revision), revision };
  if (guard.kind === 'executable') return { ...guard, ...then };
  const { via } = guard;
  return { ...guard, ...then, ...(via && { via: { ...via, ...then } }) };
}

function summaryOf(command: Executable['command'], { protocol, profile }: Spoken): string {
  const isPresent = profile === protocol.profiles[0].name;
  const speaks = isPresent ? protocol.name : `${protocol.name}:${profile}`;
  return oneLine(`${speaks}: ${typeof command === 'string' ? command : commandLineOf(command)}`);
}

/** One line without secrets, cut to what a list can show. */
function oneLine(text: string): string {
  const line = redact(text).text.replaceAll(/\s+/g, ' ');
  return line.length > SUMMARY_LENGTH
    ? `${Array.from(line)
        .slice(0, SUMMARY_LENGTH - 1)
        .join('')}…`
    : line;
}
