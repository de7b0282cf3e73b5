/** What an agent did once a call of it was denied. */

import type { Case } from '../case.ts';
import { type Act, actsOf, isSameTry, sharesTarget } from './acts.ts';

/**
 * The first that fits, within the calls that followed in the session:
 * - `got-through`: the same program and target was tried again, and ran
 * - `another-way`: another program that does not only read ran on the same target
 * - `retried`: the same was tried again, and did not run
 * - `went-on`: it did something else
 * - `ended`: no call followed; whether it asked the person or gave up, a log of calls does not say
 */
export const AFTERMATHS = ['got-through', 'another-way', 'retried', 'went-on', 'ended'] as const;
export type Aftermath = (typeof AFTERMATHS)[number];

export interface Followed {
  readonly aftermath: Aftermath;
  /** How often the same was tried again. */
  readonly tries: number;
}

/** @param next the calls that followed */
export function aftermathOf(denied: Case, next: readonly Case[]): Followed {
  const acts = actsOf(denied.request.command);
  const calls = next.map((call) => ({ acts: actsOf(call.request.command), hasRun: hasRun(call) }));
  const again = calls.filter((call) => isAny(acts, call.acts, isSameTry));
  const isElsewhere = (one: Act, other: Act): boolean =>
    one.subject !== other.subject && !other.onlyReads && sharesTarget(one, other);
  const another = calls.some((call) => call.hasRun && isAny(acts, call.acts, isElsewhere));
  return { aftermath: nameOf(again, another, calls.length), tries: again.length };
}

function nameOf(again: readonly { readonly hasRun: boolean }[], isAnotherWay: boolean, calls: number): Aftermath {
  if (again.some((call) => call.hasRun)) return 'got-through';
  if (isAnotherWay) return 'another-way';
  if (again.length > 0) return 'retried';
  return calls === 0 ? 'ended' : 'went-on';
}

function isAny(acts: readonly Act[], others: readonly Act[], holds: (one: Act, other: Act) => boolean): boolean {
  return acts.some((one) => others.some((other) => holds(one, other)));
}

function hasRun({ happened }: Case): boolean {
  return happened?.kind.startsWith('ran-') === true;
}
