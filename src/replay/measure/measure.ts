/** Measures guards: deciding in process, starting from exec to exit, where a start goes, and what all that costs a run. */

import type { FunctionGuard } from '../../guards/external/external-guard.ts';
import type { Sandbox } from '../../guards/external/isolation/sandbox.ts';
import { ExternalGuards } from '../../guards/external/open.ts';
import type { Guard, Request } from '../../guards/guard.ts';
import { type AnyGuard, isExternal, setAround } from '../any-guard.ts';
import type { Machine } from '../history/locations.ts';
import { checkAlive, openSandboxOn } from '../judge/outside.ts';
import { describeMachine } from '../provenance.ts';
import { redact } from '../redact/index.ts';
import { breakdownOf } from './breakdown/breakdown-of.ts';
import { costsOf } from './costs-of.ts';
import { measureDecide, measureParse } from './decide/measure-decide.ts';
import type { InstalledHook } from './installed-hook.ts';
import type { Breakdown, Decide, Distribution, MeasuredGuard, Measurement, Part, Starts } from './measurement.ts';
import type { ReadRequests } from './read-requests.ts';
import { spread } from './spread.ts';
import { type MeasuredStarts, type StartedGuard, measureStarts } from './starts/measure-starts.ts';

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
  /** The program that is installed for a guard of this process, where there is one. */
  readonly installedHook: (guard: Guard) => InstalledHook | undefined;
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
  const contestants = contestantsOf(options);
  const isOutside = contestants.length > 0 || guards.some(isExternal);
  const sandbox = isOutside ? await openSandboxOn(machine) : undefined;
  try {
    const measured = await new Measuring(options, sandbox, contestants).all();
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

/** A guard as it is started. */
interface Contestant {
  readonly started: StartedGuard;
  readonly hook?: InstalledHook;
}

/** All guards that are processes of their own, or have one that stands for them, under their names. */
function contestantsOf({ guards, parts, installedHook }: MeasureOptions): readonly Contestant[] {
  if (parts.every((part) => part === 'decide')) return [];
  return guards.flatMap((guard): Contestant[] => {
    const { name } = guard;
    if (!isExternal(guard)) {
      const hook = installedHook(guard);
      return hook === undefined ? [] : [{ started: { ...hook.executable, name }, hook }];
    }
    if (guard.kind !== 'function') return [{ started: guard }];
    return guard.via === undefined ? [] : [{ started: { ...guard.via, name } }];
  });
}

type Measured = Pick<Measurement, 'guards' | 'floors' | 'parse' | 'comparisons' | 'cost'>;

const NOTHING_STARTED: MeasuredStarts = { guards: [], floors: [], comparisons: [] };

/** One measurement, while it goes on. */
class Measuring {
  readonly #options: MeasureOptions;
  readonly #sandbox: Sandbox | undefined;
  readonly #contestants: readonly Contestant[];
  /** What guards are started for: as often as it was proposed, spread over all that was. */
  readonly #asked: readonly Request[];

  constructor(options: MeasureOptions, sandbox: Sandbox | undefined, contestants: readonly Contestant[]) {
    this.#options = options;
    this.#sandbox = sandbox;
    this.#contestants = contestants;
    this.#asked = spread(options.requests.calls, options.rounds);
  }

  async all(): Promise<Measured> {
    const { guards, parts, calls, requests } = this.#options;
    await this.#checkCanaries();
    const decides = await this.#decides();
    const isDecided = decides.size > 0 && parts.includes('decide');
    const parse = isDecided && guards.some((guard) => !isExternal(guard)) ? await this.#parse() : undefined;
    const started = await this.#starts();
    const breakdowns = await this.#breakdowns(started);
    const measured = guards.map((guard): MeasuredGuard => {
      const { name, summary } = guard;
      const decide = decides.get(name);
      const starts = started.guards.find((one) => one.name === name)?.starts;
      const breakdown = breakdowns.get(name);
      return {
        name,
        summary: redact(summary).text,
        ...(decide && { decide: storedDecide(decide) }),
        ...(starts && { starts: this.#storedStarts(name, starts) }),
        ...(breakdown && { breakdown }),
      };
    });
    return {
      guards: measured,
      floors: started.floors,
      ...(parse && { parse }),
      comparisons: started.comparisons,
      cost: parts.includes('cost') ? costsOf(guards, measured, { calls, history: requests.history }) : [],
    };
  }

  /** A guard that fails is not measured in silence. */
  async #checkCanaries(): Promise<void> {
    const { guards, canaries } = this.#options;
    const sandbox = this.#sandbox;
    if (!canaries || sandbox === undefined) return;
    const checked = guards.filter(isExternal).filter((guard) => setAround(guard, guards) === undefined);
    await this.#whileOpen(sandbox, async (external) => {
      await external.settle(checked);
      for (const guard of checked) {
        await checkAlive(guard, await external.open(guard), sandbox.isolation, {});
      }
    });
  }

  /** By the names of guards that decide in a process that is there already. */
  async #decides(): Promise<ReadonlyMap<string, Decide>> {
    const { guards, parts, requests } = this.#options;
    const decides = new Map<string, Decide>();
    if (parts.every((part) => part === 'starts')) return decides;
    for (const guard of guards) {
      if (!isInProcess(guard)) continue;
      decides.set(guard.name, await measureDecide(guard, requests.distinct, this.#passes(`deciding by ${guard.name}`)));
    }
    return decides;
  }

  #parse(): Promise<Distribution<'us'> | undefined> {
    return measureParse(this.#options.requests.distinct, this.#passes('parsing'));
  }

  #passes(doing: string) {
    const { passes, signal, onProgress } = this.#options;
    return {
      passes,
      ...(this.#sandbox && { sandbox: this.#sandbox }),
      ...(signal && { signal }),
      onPass: (done: number) => onProgress?.({ doing, done, of: passes }),
    };
  }

  async #starts(): Promise<MeasuredStarts> {
    const { rounds, signal, onProgress } = this.#options;
    const sandbox = this.#sandbox;
    if (this.#contestants.length === 0 || sandbox === undefined) return NOTHING_STARTED;
    return measureStarts(
      this.#contestants.map(({ started }) => started),
      this.#asked,
      {
        sandbox,
        rounds,
        ...(signal && { signal }),
        onRound: (done) => onProgress?.({ doing: 'starting', done, of: rounds }),
      },
    );
  }

  /** Of guards that are one process; a set of hooks is several. */
  async #breakdowns({ guards, floors }: MeasuredStarts): Promise<ReadonlyMap<string, Breakdown>> {
    const breakdowns = new Map<string, Breakdown>();
    const { parts, signal } = this.#options;
    const sandbox = this.#sandbox;
    if (sandbox === undefined || !parts.some((part) => part === 'imports' || part === 'cost')) return breakdowns;
    await this.#whileOpen(sandbox, async (external) => {
      const single = this.#contestants.flatMap(({ started }) => (started.kind === 'executable' ? [started] : []));
      await external.settle(single);
      for (const guard of single) {
        signal?.throwIfAborted();
        const { startFor, launchers } = await external.startable(guard);
        const starts = guards.find(({ name }) => name === guard.name)?.starts;
        const request = this.#asked.find((one) => guard.appliesTo?.(one) !== false);
        if (starts === undefined || request === undefined) continue;
        const run: typeof launchers.run = (program, input) => launchers.run(program, input);
        const breakdown = await breakdownOf(startFor(request), { run, starts, floors });
        if (breakdown !== undefined) breakdowns.set(guard.name, breakdown);
      }
    });
    return breakdowns;
  }

  /** As it is kept: without secrets, and with what the hook did without the full guard. */
  #storedStarts(name: string, starts: Starts): Starts {
    const hook = this.#contestants.find(({ started }) => started.name === name)?.hook;
    const { failed, times } = starts;
    const passed = hook && this.#asked.filter((request) => hook.passes(request)).length;
    return {
      ...starts,
      ...(failed && { failed: { ...failed, detail: redact(failed.detail).text } }),
      ...(passed !== undefined && {
        fastWay: { starts: Math.round((times.n * passed) / this.#asked.length), of: times.n },
      }),
    };
  }

  /** Guards that are open until it is over, or the signal comes. */
  async #whileOpen(sandbox: Sandbox, use: (external: ExternalGuards) => Promise<void>): Promise<void> {
    const { signal } = this.#options;
    signal?.throwIfAborted();
    const external = new ExternalGuards(sandbox, 1);
    const end = (): void => void external.close();
    signal?.addEventListener('abort', end);
    try {
      await use(external);
    } catch (error) {
      // What was under way has failed because of it.
      signal?.throwIfAborted();
      throw error;
    } finally {
      signal?.removeEventListener('abort', end);
      await external.close();
    }
  }
}

function isInProcess(guard: AnyGuard): guard is Guard | FunctionGuard {
  return !isExternal(guard) || guard.kind === 'function';
}

/** Without secrets. */
function storedDecide(decide: Decide): Decide {
  const { failed, growth } = decide;
  return {
    ...decide,
    ...(failed && { failed: { ...failed, detail: redact(failed.detail).text } }),
    ...(growth && {
      growth: {
        ...growth,
        requests: growth.requests.map((one) => ({ ...one, request: redact(one.request).text })),
      },
    }),
  };
}
