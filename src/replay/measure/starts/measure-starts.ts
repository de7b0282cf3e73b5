/**
 * What starting guards costs: from exec to exit, with the payload delivered and the answer read, in turn with each other and
 * with what nothing can be faster than.
 */

import { ReplayError } from '../../../errors.ts';
import type { Executable, HookSet } from '../../../guards/external/external-guard.ts';
import type { Sandbox } from '../../../guards/external/isolation/sandbox.ts';
import { ExternalGuards, type Startable } from '../../../guards/external/open.ts';
import type { Request } from '../../../guards/guard.ts';
import type { ComparedStarts, Floor, Starts } from '../measurement.ts';
import { comparePairs } from '../statistics/compare-pairs.ts';
import { distributionOf } from '../statistics/distribution.ts';
import { type Contestant, floorContestant, guardContestant, setContestant } from './contestant.ts';
import { floorsOf } from './floors.ts';
import { resourcesOf } from './resources.ts';
import { NeverAnswered, type StartRecord, pairsOf, startInTurn } from './session.ts';
import { uncompiledMillisOf } from './uncompiled.ts';

/** A guard that is processes of its own. */
export type StartedGuard = Executable | HookSet;

export interface StartsOptions {
  /** Which the guards are kept in; whoever opened it closes it. */
  readonly sandbox: Sandbox;
  /** Starts of each after the first. */
  readonly rounds: number;
  /** Aborting ends what runs, and the measurement with the reason of the signal. */
  readonly signal?: AbortSignal;
  /** Told how many rounds are over; 0 after the first starts. */
  readonly onRound?: (done: number) => void;
}

export interface MeasuredStarts {
  /** In the order in which they were given. */
  readonly guards: readonly { readonly name: string; readonly starts: Starts }[];
  readonly floors: readonly Floor[];
  /** Of every other guard with the first. */
  readonly comparisons: readonly ComparedStarts[];
}

/**
 * Starts guards and their floors in turn. Requests are gone through in their order, round by round, from the beginning again
 * where there are fewer than rounds; each guard those that its host asks it about.
 * @throws ReplayError where a guard never answers, or is asked about none of the requests
 */
export async function measureStarts(
  guards: readonly StartedGuard[],
  requests: readonly Request[],
  options: StartsOptions,
): Promise<MeasuredStarts> {
  const { sandbox, signal } = options;
  const external = new ExternalGuards(sandbox, 1);
  const end = (): void => void external.close();
  signal?.addEventListener('abort', end);
  try {
    signal?.throwIfAborted();
    await external.settle(guards);
    return await measured(guards, requests, external, options);
  } catch (error) {
    // What was under way has failed because of it.
    signal?.throwIfAborted();
    if (error instanceof NeverAnswered) {
      throw new ReplayError(`guard ${error.contestant.name} cannot be timed, since it never answers: ${error.detail}`);
    }
    throw error;
  } finally {
    signal?.removeEventListener('abort', end);
    await external.close();
  }
}

async function measured(
  guards: readonly StartedGuard[],
  requests: readonly Request[],
  external: ExternalGuards,
  { rounds, signal, onRound }: StartsOptions,
): Promise<MeasuredStarts> {
  const opened = await Promise.all(guards.map(async (guard) => ({ guard, hooks: await startables(guard, external) })));
  const contestants = opened.map(({ guard, hooks }) => contestantOf(guard, hooks, requests));
  const [baseline] = contestants;
  if (baseline === undefined) return { guards: [], floors: [], comparisons: [] };
  const floors = await floorsOf(
    opened.flatMap(({ hooks }) => hooks),
    baseline.requests[0],
  );
  const below = floors.map(({ name, argv, startable }) => floorContestant(name, argv, startable, baseline.requests));

  const { records, gateMicros } = await startInTurn([...contestants, ...below], rounds, (done) => {
    signal?.throwIfAborted();
    onRound?.(done);
  });
  const all: { readonly name: string; readonly starts: Starts }[] = [];
  for (const record of records) {
    const { contestant } = record;
    all.push({
      name: contestant.name,
      starts: { ...figuresOf(record), ...(await figuresBesides(contestant, gateMicros)) },
    });
  }
  return {
    guards: all.slice(0, contestants.length),
    floors: floors.flatMap(({ name, kind, argv }, index) => {
      const measuredFloor = all[contestants.length + index];
      return measuredFloor === undefined ? [] : { name, kind, argv, starts: measuredFloor.starts };
    }),
    comparisons: comparisonsOf(records.slice(0, contestants.length)),
  };
}

/** Every other one with the first; nothing of one that never answered in the same round. */
function comparisonsOf([base, ...others]: readonly StartRecord[]): readonly ComparedStarts[] {
  if (base === undefined) return [];
  return others.flatMap((candidate) => {
    const pairs = pairsOf(base, candidate);
    if (pairs.length === 0) return [];
    return { base: base.contestant.name, candidate: candidate.contestant.name, ...comparePairs(pairs) };
  });
}

function startables(guard: StartedGuard, external: ExternalGuards): Promise<readonly Startable[]> {
  return Promise.all(partsOf(guard).map((hook) => external.startable(hook)));
}

function partsOf(guard: StartedGuard): readonly Executable[] {
  return guard.kind === 'hook-set' ? guard.hooks : [guard];
}

/** @throws ReplayError where its host asks it about none of the requests */
function contestantOf(guard: StartedGuard, hooks: readonly Startable[], requests: readonly Request[]): Contestant {
  const parts = partsOf(guard);
  const [first, ...others] = requests.filter((request) =>
    parts.some(({ appliesTo }) => appliesTo?.(request) !== false),
  );
  if (first === undefined) {
    throw new ReplayError(
      `guard ${guard.name} cannot be timed: its host asks it about none of the requests; give others`,
    );
  }
  if (guard.kind === 'hook-set') return setContestant(guard, hooks, [first, ...others]);
  const [hook] = hooks;
  if (hook === undefined) throw new Error(`${guard.name} was not opened`);
  return guardContestant(guard, hook, [first, ...others]);
}

function figuresOf({ rounds, first, failed }: StartRecord): Starts {
  const times = rounds.filter((time) => time !== undefined);
  return {
    times: distributionOf(times, 'ms'),
    rounds: times,
    ...(first !== undefined && { firstMillis: first }),
    ...(failed !== undefined && { failed }),
  };
}

/** What is found out in starts of their own, of what is one process. */
async function figuresBesides({ process, requests }: Contestant, gateMicros: number): Promise<Partial<Starts>> {
  if (process === undefined) return {};
  const uncompiledMillis = await uncompiledMillisOf(process, requests[0], gateMicros);
  return {
    ...(uncompiledMillis !== undefined && { uncompiledMillis }),
    ...(await resourcesOf(process, requests)),
  };
}
