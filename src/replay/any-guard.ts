/** A guard of a run: in this process, or outside it. */

import { type ExternalGuard, partsOf } from '../guards/external/external-guard.ts';
import { type Guard, type GuardFacts, ON_DEMAND, type OnDemand, type Request, type Shell } from '../guards/guard.ts';

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

/** Whether its answers depend on the folder that was recorded: it says so, or a program of it runs there. */
export function readsFolder(guard: AnyGuard): boolean {
  if (guard.reads?.includes('cwd') === true) return true;
  return isExternal(guard) && partsOf(guard).some(({ cwd }) => cwd === 'recorded');
}

/** What any of these guards reads besides what all of them see. */
export function readByAny(guards: readonly AnyGuard[]): readonly OnDemand[] {
  return ON_DEMAND.filter((name) =>
    guards.some((guard) => (name === 'cwd' ? readsFolder(guard) : guard.reads?.includes(name))),
  );
}
