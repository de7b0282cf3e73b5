/** Answers that a host does not take as they were meant, and failures: what it does instead. */

import type { Action, Failure, Meant } from '../../../decision.ts';
import { textOf } from '../../../../json.ts';
import { judged, malformed, SILENCE } from './reading.ts';
import { toolFailureOf } from './failures.ts';
import { meantBy, meantByPrinted, meantByText, reasonMeantBy } from './meant.ts';
import { describePrinted, printedOn, type Printed } from './printed.ts';
import type { Finished, Host, Reading } from '../protocol.ts';

const CONSEQUENCES: Readonly<Record<Action, string>> = {
  run: 'the command runs',
  defer: 'the command passes as if nothing were said',
  prompt: 'the user is asked',
  block: 'the command is refused',
};

/** An answer that a host does not take as it was meant: why, and what follows for the command. */
export function unheard(why: string, meant: Meant | undefined, action: Action = 'defer'): Reading {
  return malformed(`${why}: ${CONSEQUENCES[action]}`, action, meant);
}

/** The failure, and what the host does after it; another reading where there is none. */
export function failing(failure: Failure | undefined, action: Action, otherwise: Reading = SILENCE): Reading {
  return failure ? { outcome: failure, action } : otherwise;
}

/** Whether a process has no answer that any host would read: it was killed at its timeout, or never ran. */
export function isLost({ notStarted, killedAfterMillis }: Finished): boolean {
  return notStarted !== undefined || killedAfterMillis !== undefined;
}

/** What a process that failed meant, by what it printed or else by what it said on standard error; exit 0 is no failure. */
export function meantBefore(finished: Finished, printed: Printed, { command }: Host): Meant | undefined {
  if (finished.exitCode === 0) return undefined;
  return meantByPrinted(printed, command) ?? meantByText(finished.stderr, command);
}

/**
 * The reading of exit code 0 with output in which the host finds no decision: silence, unless the output says something to
 * other hosts, or this host refuses whatever says nothing.
 *
 * @param why what this host reads instead: a sentence that goes on with the consequence
 */
export function withoutDecision(printed: Printed, host: Host, why: string, action: Action = 'defer'): Reading {
  const meant = meantByPrinted(printed, host.command);
  const detail = printed.kind === 'other' ? `${why}, and it printed ${describePrinted(printed)}` : why;
  if (meant !== undefined && meant.decision !== 'none') return unheard(detail, meant, action);
  const isTorn = printed.kind === 'other' && (printed.isCut || printed.text.startsWith('{'));
  if (isTorn) return unheard(detail, undefined, action);
  return action === 'defer' ? SILENCE : unheard(detail, { decision: 'none' }, action);
}

/**
 * A refusal by exit code 2 in a host that knows it, whatever else is printed. A tool that exits so because it failed has
 * refused nothing.
 *
 * @param reason what the host shows; standard error unless given, and else what is printed
 */
export function refusedByExit(finished: Finished, printed: Printed, host: Host, reason?: string): Reading {
  const meant = meantByPrinted(printed, host.command);
  if (meant?.decision === 'allow' || meant?.decision === 'ask') {
    return unheard(`exit 2 counts, although it printed ${meant.decision}`, meant, 'block');
  }
  const refusal = judged('deny', { reason: reason ?? reasonBehind(finished, printed) }, host);
  return failing(meant ? undefined : toolFailureOf(finished), 'block', refusal);
}

/** A refusal by exit code 2 in a host that does not hear it there. */
export function unheardExit(finished: Finished, host: Host, why: string): Reading {
  const meant = meantBy('deny', reasonBehind(finished, printedOn(finished.stdout)), host.command);
  return failing(toolFailureOf(finished), 'defer', unheard(why, meant));
}

/** Why a process refuses by its exit code: what is on standard error, else what an object gives as a reason. */
function reasonBehind({ stderr }: Finished, printed: Printed): string | undefined {
  return textOf(stderr.trim()) ?? (printed.kind === 'object' ? reasonMeantBy(printed.object) : undefined);
}
