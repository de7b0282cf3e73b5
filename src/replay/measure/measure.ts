/** Measures guards: deciding in process, starting from exec to exit, where a start goes, and what all that costs a run. */

import type { FunctionGuard } from '../../guards/external/external-guard.ts';
import type { Sandbox } from '../../guards/external/isolation/sandbox.ts';
import type { Guard } from '../../guards/guard.ts';
import { type AnyGuard, isExternal, setAround } from '../any-guard.ts';
import type { Machine } from '../history/locations.ts';
import { checkAlive, openSandboxOn } from '../judge/outside.ts';
import { describeMachine } from '../provenance.ts';
import { redact } from '../redact/index.ts';
import { breakdownsOf } from './breakdown/breakdowns-of.ts';
import { costsOf } from './costs-of.ts';
import { measureDecide, measureParse } from './decide/measure-decide.ts';
import { type Entrant, type GuardHook, entrantsOf } from './entrants.ts';
import type { Breakdown, Decide, MeasuredGuard, Measurement, Part, Starts } from './measurement.ts';
import type { ReadRequests } from './read-requests.ts';
import { spread } from './spread.ts';
import { type MeasuredStarts, measureStarts } from './starts/measure-starts.ts';
import { storedDecide, storedStarts } from './stored.ts';
import { whileOpen } from './while-open.ts';

export interface MeasureOptions {
  /** The first is the baseline. */
  readonly guards: readonly AnyGuard[];
  readonly requests: ReadRequests;
  readonly parts: readonly Part[];
  /** Passes over all requests, deciding in process. */
  readonly passes: number;
  /** Starts of each guard after the first. */
  readonly rounds: number;
  /** Tool calls of a run. */
  readonly calls: number;
  /** Whether guards outside this process have to answer known commands first. */
  readonly canaries: boolean;
  /** The program that stands for a guard of this process, where there is one. */
  readonly hookOf: (guard: Guard) => GuardHook | undefined;
  readonly machine: Machine;
  /** Version of this tool, and the runtime it runs on. */
  readonly version: string;
  readonly runtime: string;
  /** Aborting ends what runs, and the measurement with the reason of the signal. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: MeasureProgress) => void;
}

export interface MeasureProgress {
  /** `deciding by argv`, `starting`. */
  readonly doing: string;
  readonly done: number;
  readonly of: number;
}

/** @throws ReplayError for a guard that is not there, fails its canaries, or never answers */
export async function measure(options: MeasureOptions): Promise<Measurement> {
  const { guards, requests, machine, runtime, version } = options;
  const started = new Date();
  const startedAt = performance.now();
  const entrants = asksFor(options, 'starts', 'imports', 'cost') ? entrantsOf(guards, options.hookOf) : [];
  const isOutside = entrants.length > 0 || guards.some(isExternal);
  const sandbox = isOutside ? await openSandboxOn(machine) : undefined;
  try {
    const measured = await figuresOf(entrants, sandbox, options);
    return {
      schema: 1,
      version,
      start: started.toISOString(),
      elapsedSeconds: Math.round(performance.now() - startedAt) / 1000,
      machine: describeMachine(runtime),
      requests: { sources: requests.sources, distinct: requests.distinct.length },
      ...measured,
    };
  } finally {
    await sandbox?.close();
  }
}

function asksFor({ parts }: MeasureOptions, ...some: readonly Part[]): boolean {
  return some.some((part) => parts.includes(part));
}

type Figures = Pick<Measurement, 'guards' | 'floors' | 'parse' | 'comparisons' | 'cost'>;

async function figuresOf(
  entrants: readonly Entrant[],
  sandbox: Sandbox | undefined,
  options: MeasureOptions,
): Promise<Figures> {
  const { guards, calls, requests } = options;
  if (sandbox !== undefined) await checkCanaries(sandbox, options);
  const decides = await decidesOf(sandbox, options);
  const isBuiltIn = guards.some((guard) => !isExternal(guard));
  const parse =
    isBuiltIn && asksFor(options, 'decide')
      ? await measureParse(requests.distinct, passesOf('parsing', sandbox, options))
      : undefined;
  const { started, breakdowns } = await startsOf(entrants, sandbox, options);
  const measured = guards.map(({ name, summary }): MeasuredGuard => {
    const decide = decides.get(name);
    const starts = started.guards.find((one) => one.name === name)?.starts;
    const breakdown = breakdowns.get(name);
    return {
      name,
      summary: redact(summary).text,
      ...(decide && { decide: storedDecide(decide) }),
      ...(starts && { starts: storedStarts(starts) }),
      ...(breakdown && { breakdown }),
    };
  });
  return {
    guards: measured,
    floors: started.floors,
    ...(parse && { parse }),
    comparisons: started.comparisons,
    cost: asksFor(options, 'cost') ? costsOf(guards, measured, { calls, history: requests.history }) : [],
  };
}

/** A guard that fails is not measured in silence. Of hooks of a file, the set that they are part of has to answer. */
async function checkCanaries(sandbox: Sandbox, { guards, canaries, signal }: MeasureOptions): Promise<void> {
  if (!canaries) return;
  const checked = guards.filter(isExternal).filter((guard) => setAround(guard, guards) === undefined);
  await whileOpen(sandbox, signal, async (external) => {
    await external.settle(checked);
    for (const guard of checked) await checkAlive(guard, await external.open(guard), sandbox.isolation, {});
  });
}

/** By the names of guards that decide in a process that is there already. What imports and hooks cost is told in decisions, too. */
async function decidesOf(sandbox: Sandbox | undefined, options: MeasureOptions): Promise<ReadonlyMap<string, Decide>> {
  const { guards, requests } = options;
  const decides = new Map<string, Decide>();
  if (!asksFor(options, 'decide', 'imports', 'cost')) return decides;
  for (const guard of guards.filter(isInProcess)) {
    const passes = passesOf(`deciding by ${guard.name}`, sandbox, options);
    decides.set(guard.name, await measureDecide(guard, requests.distinct, passes));
  }
  return decides;
}

function isInProcess(guard: AnyGuard): guard is Guard | FunctionGuard {
  return !isExternal(guard) || guard.kind === 'function';
}

function passesOf(doing: string, sandbox: Sandbox | undefined, { passes, signal, onProgress }: MeasureOptions) {
  return {
    passes,
    ...(sandbox && { sandbox }),
    ...(signal && { signal }),
    onPass: (done: number) => onProgress?.({ doing, done, of: passes }),
  };
}

interface StartFigures {
  readonly started: MeasuredStarts;
  readonly breakdowns: ReadonlyMap<string, Breakdown>;
}

async function startsOf(
  entrants: readonly Entrant[],
  sandbox: Sandbox | undefined,
  options: MeasureOptions,
): Promise<StartFigures> {
  const { requests, rounds, signal, onProgress } = options;
  if (entrants.length === 0 || sandbox === undefined) {
    return { started: { guards: [], floors: [], comparisons: [] }, breakdowns: new Map() };
  }
  const guards = entrants.map(({ started }) => started);
  // As often as each was proposed, and of all that was: the first ones of a corpus are all of a kind.
  const asked = spread(requests.calls, rounds);
  const started = await measureStarts(guards, asked, {
    sandbox,
    rounds,
    ...(signal && { signal }),
    onRound: (done) => onProgress?.({ doing: 'starting', done, of: rounds }),
  });
  const breakdowns = asksFor(options, 'imports', 'cost')
    ? await breakdownsOf(guards, started, { sandbox, requests: asked, signal })
    : new Map<string, Breakdown>();
  const withFastWay = started.guards.map((one) => {
    const passes = entrants.find((entrant) => entrant.started.name === one.name)?.passes;
    return passes === undefined ? one : { ...one, starts: { ...one.starts, ...fastWayOf(passes, asked, rounds) } };
  });
  return { started: { ...started, guards: withFastWay }, breakdowns };
}

/** Requests are gone through in their order, round by round. */
function fastWayOf(
  passes: NonNullable<Entrant['passes']>,
  asked: ReadRequests['calls'],
  rounds: number,
): Pick<Starts, 'fastWay'> {
  const passed = asked.map(passes);
  const starts = Array.from({ length: rounds }, (_, round) => passed[round % passed.length]).filter(Boolean).length;
  return { fastWay: { starts, of: rounds } };
}
