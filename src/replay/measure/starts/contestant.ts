/** One of those that are started in turn: a guard, the hooks of a settings file together, or a floor. */

import type { Answer } from '../../../guards/decision.ts';
import type { Request } from '../../../guards/guard.ts';
import type { Executable, HookSet } from '../../../guards/external/external-guard.ts';
import { answerIn } from '../../../guards/external/hook-call.ts';
import type { Launchers, Program, Start } from '../../../guards/external/launch/program.ts';
import type { Startable } from '../../../guards/external/open.ts';
import type { Finished } from '../../../guards/external/protocols/protocol.ts';
import type { StartableFloor } from './floors.ts';

export interface Contestant {
  readonly name: string;
  /** Those that its host would start it for, of which there is at least one. */
  readonly requests: readonly [Request, ...Request[]];
  /** Starts it once and waits for its end. */
  start(request: Request): Promise<Started>;
  /** Those that it is: one, or as many as a settings file has hooks. */
  readonly processes: readonly StartedProcess[];
  /** Whether several are started at the same moment. */
  readonly atOnce: boolean;
}

/** One of the processes that a contestant is. */
export interface StartedProcess {
  readonly startable: Startable;
  /** Those that its host starts it for: of several hooks, that it has been started for by now. */
  readonly requests: readonly Request[];
}

/** A start that is over. */
export type Started =
  | {
      readonly kind: 'answered';
      readonly micros: number;
      /** Of each gate that the time went through; see `Finished.gateMicros`. */
      readonly gateMicros: readonly number[];
    }
  | { readonly kind: 'failed'; readonly detail: string };

/** The requests that are left are not those of everybody: a hook may be asked about pushes only. */
type Requests = Contestant['requests'];

/** A guard that is one process. */
export function guardContestant(guard: Executable, startable: Startable, requests: Requests): Contestant {
  return {
    name: guard.name,
    requests,
    processes: [{ startable, requests }],
    atOnce: false,
    async start(request) {
      const [finished] = await startAll([{ startable, request }]);
      return finished === undefined ? NOTHING : startedBy(finished, answerIn(finished, request, guard));
    },
  };
}

/** All hooks of a settings file that are asked about a request: as their host does, at once or one after the other. */
export function setContestant(set: HookSet, startables: readonly Startable[], requests: Requests): Contestant {
  const hooks = set.hooks.flatMap((hook, index): AskedHook[] => {
    const startable = startables[index];
    return startable === undefined ? [] : [{ hook, startable, requests: [] }];
  });
  return {
    name: set.name,
    requests,
    processes: hooks,
    atOnce: !set.stopsAtBlock,
    start(request) {
      const asked = hooks.filter(({ hook }) => isAskedAbout(hook, request));
      return set.stopsAtBlock ? oneByOne(asked, request) : atOnce(asked, request);
    },
  };
}

/** Whether its host starts a hook for a request at all. */
export function isAskedAbout({ appliesTo }: Executable, request: Request): boolean {
  return appliesTo?.(request) !== false;
}

/** What decides nothing, started in the place of a guard and given what it is given. */
export function floorContestant(
  { name, argv, startable: { startFor, launchers }, request: only }: StartableFloor,
  ofGuards: Requests,
): Contestant {
  const requests: Requests = only === undefined ? ofGuards : [only];
  const programs = new WeakMap<Program, Program>();
  const startable: Startable = {
    launchers,
    startFor(request) {
      const { program, input } = startFor(request);
      const own = programs.get(program) ?? { ...program, argv };
      programs.set(program, own);
      return { program: own, input };
    },
  };
  return {
    name,
    requests,
    processes: [{ startable, requests }],
    atOnce: false,
    async start(request) {
      const [finished] = await startAll([{ startable, request }]);
      if (finished?.exitCode === 0) return answered([finished], finished.micros);
      return { kind: 'failed', detail: finished?.notStarted ?? `exit ${finished?.exitCode}` };
    },
  };
}

interface AskedHook extends StartedProcess {
  readonly hook: Executable;
  readonly requests: Request[];
}

/** The time until the last has ended. */
async function atOnce(asked: readonly AskedHook[], request: Request): Promise<Started> {
  for (const { requests } of asked) requests.push(request);
  const all = await startAll(asked.map(({ startable }) => ({ startable, request })));
  for (const [index, finished] of all.entries()) {
    const hook = asked[index]?.hook;
    const started = hook && startedBy(finished, answerIn(finished, request, hook));
    if (hook && started?.kind === 'failed') return { ...started, detail: `${hook.name}: ${started.detail}` };
  }
  const last = all.toSorted((one, other) => other.micros - one.micros).slice(0, 1);
  return answered(last, last[0]?.micros ?? 0);
}

/** The time until the last has ended, or the first that blocks. */
async function oneByOne(asked: readonly AskedHook[], request: Request): Promise<Started> {
  const ended: Finished[] = [];
  for (const { hook, startable, requests } of asked) {
    requests.push(request);
    const [finished] = await startAll([{ startable, request }]);
    if (finished === undefined) return NOTHING;
    const answer = answerIn(finished, request, hook);
    const started = startedBy(finished, answer);
    if (started.kind === 'failed') return { ...started, detail: `${hook.name}: ${started.detail}` };
    ended.push(finished);
    if (answer.action === 'block') break;
  }
  return answered(
    ended,
    ended.reduce((sum, { micros }) => sum + micros, 0),
  );
}

const NOTHING: Started = { kind: 'failed', detail: 'nothing was started' };

function startedBy(finished: Finished, { outcome }: Answer): Started {
  if (outcome.kind === 'judged') return answered([finished], finished.micros);
  return { kind: 'failed', detail: outcome.detail };
}

function answered(through: readonly Finished[], micros: number): Started {
  return { kind: 'answered', micros, gateMicros: through.map(({ gateMicros = 0 }) => gateMicros) };
}

const gatedPrograms = new WeakMap<Program, Program>();

/** The same program behind a gate; launchers are told of it once. */
function gated({ program, input }: Start): Start {
  const own = gatedPrograms.get(program) ?? { ...program, gated: true };
  gatedPrograms.set(program, own);
  return { program: own, input };
}

/** Starts them at the same moment, as far as they can stand in the same launcher; how they ended, in their order. */
async function startAll(
  asked: readonly { readonly startable: Startable; readonly request: Request }[],
): Promise<readonly Finished[]> {
  const byLaunchers = new Map<Launchers, number[]>();
  for (const [index, { startable }] of asked.entries()) {
    byLaunchers.set(startable.launchers, [...(byLaunchers.get(startable.launchers) ?? []), index]);
  }
  const ended: Finished[] = [];
  await Promise.all(
    [...byLaunchers].map(async ([launchers, indices]) => {
      const starts = indices.flatMap((index) => {
        const one = asked[index];
        return one === undefined ? [] : [gated(one.startable.startFor(one.request))];
      });
      const finished = await launchers.runTogether(starts);
      for (const [position, index] of indices.entries()) {
        const one = finished[position];
        if (one !== undefined) ended[index] = one;
      }
    }),
  );
  return ended;
}
