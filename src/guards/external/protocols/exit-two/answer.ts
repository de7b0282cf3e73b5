/** What hosts make of an answer under which exit code 2 blocks, whatever is printed. */

import type { Action } from '../../../decision.ts';
import type { JsonObject } from '../../../../json.ts';
import { judged } from '../reading/reading.ts';
import { exitFailureOf, failureOf } from '../reading/failures.ts';
import { printedOn } from '../reading/printed.ts';
import type { Finished, Host, Reading } from '../protocol.ts';
import type { Said } from '../reading/said.ts';
import { failing, isLost, meantBefore, refusedByExit, withoutDecision } from '../reading/unread.ts';

/** How a host listens. */
export interface Listener {
  readonly name: string;
  /** What it reads, in words that follow its name. */
  readonly reads: string;
  /** Where it looks for an object; standard output unless given. */
  readonly output?: (finished: Finished) => string;
  /** A byte order mark is text to it. */
  readonly isMarkText?: true;
  /** The decision of an object; absent in hosts that read exit codes only. */
  readonly saidIn?: (object: JsonObject) => Said | undefined;
  /** Whether it heeds what was said although the exit code tells of a failure; it does not unless given. */
  readonly heedsAfterFailure?: (said: Said) => boolean;
  /** What follows an allow, where that does not skip the host's own rules. */
  readonly onAllow?: 'defer';
  /** A hook can be set to block where it does not decide. */
  readonly canFailClosed?: true;
}

export function readExitTwo(listener: Listener, finished: Finished, host: Host): Reading {
  const { name, reads, output, isMarkText, saidIn, heedsAfterFailure, onAllow, canFailClosed } = listener;
  const onFailure: Action = canFailClosed && host.failClosed ? 'block' : 'defer';
  const printed = printedOn(output?.(finished) ?? finished.stdout, finished.isCut, isMarkText);
  const meant = meantBefore(finished, printed, host);
  const failure = failureOf(finished, meant);
  if (isLost(finished)) return failing(failure, onFailure);
  if (finished.exitCode === 2) return refusedByExit(finished, printed, host);
  const exitFailure = exitFailureOf(finished, meant);
  const said = printed.kind === 'object' ? saidIn?.(printed.object) : undefined;
  if (said && (exitFailure === undefined || heedsAfterFailure?.(said))) {
    const reading = judged(said.decision, said.words, host, said.decision === 'allow' ? onAllow : undefined);
    return failing(failure, reading.action, reading);
  }
  const onSilence = printed.kind === 'nothing' ? 'defer' : onFailure;
  return failing(exitFailure, onFailure, withoutDecision(printed, host, `${name} reads ${reads}`, onSilence));
}
