/** The guards that are started: programs, and what stands for a guard that is none. */

import type { Executable } from '../../guards/external/external-guard.ts';
import type { Guard } from '../../guards/guard.ts';
import { type AnyGuard, isExternal } from '../any-guard.ts';
import type { StartedGuard, WithFastWay } from './starts/measure-starts.ts';

/** A guard of the package as the program that an agent starts. */
export interface GuardHook extends WithFastWay {
  readonly executable: Executable;
}

/** Each as it is started, under its own name. Functions are started where a hook of theirs is known. */
export function startedGuards(
  guards: readonly AnyGuard[],
  hookOf: (guard: Guard) => GuardHook | undefined,
): readonly StartedGuard[] {
  return guards.flatMap((guard): StartedGuard[] => {
    const { name } = guard;
    if (!isExternal(guard)) {
      const { executable, fastWay } = hookOf(guard) ?? {};
      return executable === undefined ? [] : [{ ...executable, name, ...(fastWay && { fastWay }) }];
    }
    if (guard.kind !== 'function') return [guard];
    return guard.via === undefined ? [] : [{ ...guard.via, name }];
  });
}
