/** A guard of a run: in this process, or outside it. */

import { type ExternalGuard, partsOf } from '../guards/external/external-guard.ts';
import type { Unasked } from '../guards/decision.ts';
import {
  type Guard,
  type GuardFacts,
  ON_DEMAND,
  type OnDemand,
  RECORDED,
  type Recorded,
  type Request,
  type Shell,
} from '../guards/guard.ts';

export type AnyGuard = Guard | ExternalGuard;

export function isExternal(guard: AnyGuard): guard is ExternalGuard {
  return 'kind' in guard;
}

/** The set among these guards that a hook is part of: what it says is for one thing among others, and the set has to answer. */
export function setAround(guard: AnyGuard, guards: readonly AnyGuard[]): AnyGuard | undefined {
  return guards
    .filter((other) => isExternal(other))
    .find((other) => other.kind === 'hook-set' && other.hooks.some((hook) => hook === guard));
}

/** What a guard reads unless it says otherwise. */
const BASH_SHELLS: readonly Shell[] = ['posix', 'unknown'];

/** Whether it reads the dialect that the request is written in. */
export function readsShell(guard: GuardFacts | undefined, { shell }: Request): boolean {
  return (guard?.shells ?? BASH_SHELLS).includes(shell);
}

/** Why a guard is not asked about a request; nothing where it is. */
export function whyUnasked(guard: GuardFacts | undefined, request: Request): Unasked | undefined {
  if (!readsShell(guard, request)) return 'otherShell';
  return guard?.repeats !== undefined && request[guard.repeats] === undefined ? 'notRecorded' : undefined;
}

/** Whether its answers depend on the folder that was recorded: it says so, or a program of it runs there. */
export function readsFolder(guard: AnyGuard): boolean {
  if (guard.reads?.includes('cwd') === true) return true;
  return isExternal(guard) && partsOf(guard).some(({ cwd }) => cwd === 'recorded');
}

/** What any of these guards reads or repeats, besides what all of them see. */
export function readByAny(guards: readonly AnyGuard[]): readonly (OnDemand | Recorded)[] {
  const read = ON_DEMAND.filter((name) =>
    guards.some((guard) => (name === 'cwd' ? readsFolder(guard) : guard.reads?.includes(name))),
  );
  return [...read, ...RECORDED.filter((name) => guards.some(({ repeats }) => repeats === name))];
}
