/** Measures guards: deciding in process, starting from exec to exit, where a start goes, and what all that costs a run. */

import type { FunctionGuard } from '../../guards/external/external-guard.ts';
import type { Sandbox } from '../../guards/external/isolation/sandbox.ts';
import { ExternalGuards } from '../../guards/external/open.ts';
import type { Guard } from '../../guards/guard.ts';
import { type AnyGuard, isExternal, setAround } from '../any-guard.ts';
import type { Machine } from '../history/locations.ts';
import { checkAlive, openSandboxOn } from '../judge/outside.ts';
import { describeMachine } from '../provenance.ts';
import { redact } from '../redact/index.ts';
import { breakdownsOf } from './breakdown/breakdowns-of.ts';
import { costsOf } from './costs-of.ts';
import { measureDecide, measureParse } from './decide/measure-decide.ts';
import type { Breakdown, Decide, MeasuredGuard, Measurement, Part } from './measurement.ts';
import type { ReadRequests } from './read-requests.ts';
import { spread } from './spread.ts';
import { type GuardHook, startedGuards } from './started-guards.ts';
import { type MeasuredStarts, type StartedGuard, measureStarts } from './starts/measure-starts.ts';
import { storedDecide, storedStarts } from './stored.ts';
import { unlessInterrupted } from './unless-interrupted.ts';
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
  /** Aborting ends what runs: the measurement is what there is by then, or ends with the reason of the signal where that is nothing. */
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
  const { guards, requests, machine, runtime, signal, version } = options;
  const start = new Date();
  const startedAt = performance.now();
  const started = asksFor(options, 'starts', 'imports', 'cost') ? startedGuards(guards, options.hookOf) : [];
  const isOutside = started.length > 0 || guards.some(isExternal);
  const sandbox = isOutside ? await openSandboxOn(machine) : undefined;
  try {
    const figures = await figuresOf(started, sandbox, options);
    return {
      schema: 1,
      version,
      start: start.toISOString(),
      elapsedSeconds: Math.round(performance.now() - startedAt) / 1000,
      status: signal?.aborted === true ? 'interrupted' : 'complete',
      machine: describeMachine(runtime),
      requests: { sources: requests.sources, distinct: requests.distinct.length },
      ...figures,
    };
  } finally {
    await sandbox?.close();
  }
}

function asksFor({ parts }: MeasureOptions, ...some: readonly Part[]): boolean {
  return some.some((part) => parts.includes(part));
}

type Figures = Pick<Measurement, 'guards' | 'floors' | 'parse' | 'comparisons' | 'cost'>;

/** @throws the reason of the signal where it came before anything was measured */
async function figuresOf(
  started: readonly StartedGuard[],
  sandbox: Sandbox | undefined,
  options: MeasureOptions,
): Promise<Figures> {
  const { guards, calls, requests, signal } = options;
  if (sandbox !== undefined) await checkCanaries(sandbox, options);
  const decides = await decidesOf(sandbox, options);
  const isBuiltIn = guards.some((guard) => !isExternal(guard));
  const parse =
    isBuiltIn && asksFor(options, 'decide')
      ? await unlessInterrupted(signal, () => measureParse(requests.distinct, passesOf('parsing', sandbox, options)))
      : undefined;
  const { starts, breakdowns } = await startsOf(started, sandbox, options);
  if (decides.size === 0 && starts.guards.length === 0) signal?.throwIfAborted();
  const measured = guards.map(({ name, summary }): MeasuredGuard => {
    const decide = decides.get(name);
    const own = starts.guards.find((one) => one.name === name)?.starts;
    const takenApart = breakdowns.get(name);
    return {
      name,
      summary: redact(summary).text,
      ...(decide && { decide: storedDecide(decide) }),
      ...(own && { starts: storedStarts(own) }),
      ...(takenApart && { breakdowns: takenApart }),
    };
  });
  return {
    guards: measured,
    floors: starts.floors,
    ...(parse && { parse }),
    comparisons: starts.comparisons,
    cost: asksFor(options, 'cost') ? costsOf(guards, measured, { calls, history: requests.history }) : [],
  };
}

/** A guard that fails is not measured in silence. Of hooks of a file, the set that they are part of has to answer. */
async function checkCanaries(sandbox: Sandbox, { guards, canaries, signal }: MeasureOptions): Promise<void> {
  if (!canaries) return;
  const checked = guards.filter(isExternal).filter((guard) => setAround(guard, guards) === undefined);
  await whileOpen(new ExternalGuards(sandbox, 1), signal, async (external) => {
    await external.settle(checked);
    for (const guard of checked) await checkAlive(guard, await external.open(guard), sandbox.isolation, {});
  });
}

/** By the names of guards that decide in a process that is there already. What imports and hooks cost is told in decisions, too. */
async function decidesOf(sandbox: Sandbox | undefined, options: MeasureOptions): Promise<ReadonlyMap<string, Decide>> {
  const { guards, requests, signal } = options;
  const decides = new Map<string, Decide>();
  if (!asksFor(options, 'decide', 'imports', 'cost')) return decides;
  for (const guard of guards.filter(isInProcess)) {
    const passes = passesOf(`deciding by ${guard.name}`, sandbox, options);
    const decide = await unlessInterrupted(signal, () => measureDecide(guard, requests.distinct, passes));
    if (decide !== undefined) decides.set(guard.name, decide);
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
  readonly starts: MeasuredStarts;
  readonly breakdowns: ReadonlyMap<string, readonly Breakdown[]>;
}

async function startsOf(
  started: readonly StartedGuard[],
  sandbox: Sandbox | undefined,
  options: MeasureOptions,
): Promise<StartFigures> {
  const { requests, rounds, signal, onProgress } = options;
  // As often as each was proposed, and of all that was: the first ones of a corpus are all of a kind.
  const asked = spread(requests.calls, rounds);
  const starts =
    started.length === 0 || sandbox === undefined
      ? undefined
      : await unlessInterrupted(signal, () =>
          measureStarts(started, asked, {
            sandbox,
            rounds,
            ...(signal && { signal }),
            onRound: (done) => onProgress?.({ doing: 'starting', done, of: rounds }),
          }),
        );
  if (starts === undefined || sandbox === undefined) {
    return { starts: { guards: [], floors: [], comparisons: [] }, breakdowns: new Map() };
  }
  const breakdowns = asksFor(options, 'imports', 'cost')
    ? await breakdownsOf(started, starts, { sandbox, requests: asked, signal })
    : new Map<string, readonly Breakdown[]>();
  return { starts, breakdowns };
}
