/** The guards that are started: programs, and what stands for a guard that is none. */

import type { Executable } from '../../guards/external/external-guard.ts';
import type { Guard, Request } from '../../guards/guard.ts';
import { type AnyGuard, isExternal } from '../any-guard.ts';
import type { StartedGuard } from './starts/measure-starts.ts';

/** A guard of the package as the program that an agent starts. */
export interface GuardHook {
  readonly executable: Executable;
  /** Whether it lets a request pass without the full guard; absent where it never does. */
  readonly passes?: (request: Request) => boolean;
}

/** A guard as it is started, under its own name. */
export interface Entrant {
  readonly started: StartedGuard;
  readonly passes?: GuardHook['passes'];
}

/** Functions are started where a hook of theirs is known. */
export function entrantsOf(
  guards: readonly AnyGuard[],
  hookOf: (guard: Guard) => GuardHook | undefined,
): readonly Entrant[] {
  return guards.flatMap((guard): Entrant[] => {
    const { name } = guard;
    if (!isExternal(guard)) {
      const hook = hookOf(guard);
      if (hook === undefined) return [];
      const { executable, passes } = hook;
      return [{ started: { ...executable, name }, ...(passes && { passes }) }];
    }
    if (guard.kind !== 'function') return [{ started: guard }];
    return guard.via === undefined ? [] : [{ started: { ...guard.via, name } }];
  });
}
