/** What each of the measured guards costs a run: by itself, or as the set of hooks that it is part of. */

import os from 'node:os';
import { settingsHosts } from '../../guards/external/settings/hosts/index.ts';
import { type AnyGuard, isExternal, setAround } from '../any-guard.ts';
import type { MeasuredGuard, RunCost } from './measurement.ts';
import type { History } from './read-requests.ts';
import { type TimedHook, costOf, costOfHistory, costOfSet } from './run-cost.ts';

/** @param guards those that were measured, in the same order */
export function costsOf(
  guards: readonly AnyGuard[],
  measured: readonly MeasuredGuard[],
  { calls, history }: { readonly calls: number; readonly history: History | undefined },
): readonly RunCost[] {
  const timed = new Map(guards.map((guard, index) => [guard, timedHook(measured[index])]));
  const hooksOf = (guard: AnyGuard, own: TimedHook): RunCost['hooks'] => {
    if (!isExternal(guard) || guard.kind !== 'hook-set') {
      return costOf(own, orderOf(guard), { calls, cores: os.availableParallelism() });
    }
    const parts = guard.hooks.flatMap((hook) => timed.get(hook) ?? []);
    return costOfSet(own.starts, parts, calls);
  };
  return guards.flatMap((guard): RunCost[] => {
    const own = timed.get(guard);
    if (own === undefined || setAround(guard, guards) !== undefined) return [];
    const cost = { guard: guard.name, calls, hooks: hooksOf(guard, own) };
    return [history === undefined ? cost : { ...cost, history: costOfHistory(own.starts, history) }];
  });
}

function timedHook(measured: MeasuredGuard | undefined): TimedHook | undefined {
  if (measured?.starts === undefined) return undefined;
  const { starts, decide, breakdowns } = measured;
  // What is left of a way through a hook is more than the decision.
  const left = breakdowns?.find(({ way }) => way === undefined)?.decision;
  const decisionMillis = decide === undefined ? left : decide.times.p50 / 1000;
  return { starts, ...(decisionMillis !== undefined && { decisionMillis }) };
}

/** As the host of its protocol starts several; all at once for the hook of a guard of the package, as Claude Code does. */
function orderOf(guard: AnyGuard): 'side by side' | 'one after the other' {
  const hook = isExternal(guard) && guard.kind === 'function' ? guard.via : guard;
  const protocol = hook !== undefined && 'protocol' in hook ? hook.protocol.name : 'claude-code';
  const host = settingsHosts.find((known) => known.protocol === protocol);
  return host?.stopsAtBlock === false ? 'side by side' : 'one after the other';
}
