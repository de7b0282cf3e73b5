/**
 * What starting guards costs: from exec to exit, with the payload delivered and the answer read, in turn with each other and
 * with what nothing can be faster than.
 */

import { ReplayError } from '../../../errors.ts';
import type { Executable, HookSet } from '../../../guards/external/external-guard.ts';
import type { Sandbox } from '../../../guards/external/isolation/sandbox.ts';
import { ExternalGuards, type Startable } from '../../../guards/external/open.ts';
import type { Request } from '../../../guards/guard.ts';
import type { ComparedStarts, FastWay, Floor, Starts } from '../measurement.ts';
import { comparePairs } from '../statistics/compare-pairs.ts';
import { distributionOf } from '../statistics/distribution.ts';
import { unlessInterrupted } from '../unless-interrupted.ts';
import { whileOpen } from '../while-open.ts';
import { type Contestant, floorContestant, guardContestant, isAskedAbout, setContestant } from './contestant.ts';
import { floorsOf } from './floors.ts';
import { resourcesOf } from './resources.ts';
import {
  NeverAnswered,
  type SessionOptions,
  type StartRecord,
  pairsOf,
  requestOfRound,
  startInTurn,
} from './session.ts';
import { uncompiledMillisOf } from './uncompiled.ts';

/** A guard that is processes of its own. */
export type StartedGuard = (Executable & WithFastWay) | HookSet;

export interface WithFastWay {
  /** Absent where it goes to the full guard each time. */
  readonly fastWay?: {
    /** Whether it lets a request pass without the full guard. */
    readonly passes: (request: Request) => boolean;
    /** What it starts for any other. */
    readonly full: Executable;
  };
}

export interface StartsOptions extends SessionOptions {
  /** Which the guards are kept in; whoever opened it closes it. */
  readonly sandbox: Sandbox;
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
  { sandbox, ...session }: StartsOptions,
): Promise<MeasuredStarts> {
  try {
    return await whileOpen(new ExternalGuards(sandbox, 1), session.signal, async (external) => {
      await external.settle(guards.flatMap((guard) => [guard, ...fullOf(guard)]));
      return measured(guards, requests, external, session);
    });
  } catch (error) {
    if (!(error instanceof NeverAnswered)) throw error;
    throw new ReplayError(`guard ${error.contestant.name} cannot be timed, since it never answers: ${error.detail}`);
  }
}

async function measured(
  guards: readonly StartedGuard[],
  requests: readonly Request[],
  external: ExternalGuards,
  session: SessionOptions,
): Promise<MeasuredStarts> {
  const opened = await Promise.all(
    guards.map(async (guard) => ({
      guard,
      hooks: await startables(partsOf(guard), external),
      full: await startables(fullOf(guard), external),
    })),
  );
  const contestants = opened.map(({ guard, hooks }) => contestantOf(guard, hooks, requests));
  const [baseline] = contestants;
  if (baseline === undefined) return { guards: [], floors: [], comparisons: [] };
  const floors = await floorsOf(
    opened.flatMap(({ hooks }) => hooks),
    opened.flatMap(({ full }) => full),
    baseline.requests[0],
  );
  const below = floors.map((floor) => floorContestant(floor, baseline.requests));
  const { records, gateMicros } = await startInTurn([...contestants, ...below], session);

  const all: Starts[] = [];
  for (const record of records) {
    const besides = await unlessInterrupted(session.signal, () => figuresBesides(record.contestant, gateMicros));
    all.push({ ...figuresOf(record), ...besides });
  }
  return {
    guards: guards.flatMap((guard, index) => {
      const [record, starts] = [records[index], all[index]];
      return record && starts ? { name: guard.name, starts: { ...starts, ...fastWayOf(guard, record) } } : [];
    }),
    floors: floors.flatMap(({ name, kind, argv }, index) => {
      const starts = all[contestants.length + index];
      return starts === undefined ? [] : { name, kind, argv, starts };
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

function startables(parts: readonly Executable[], external: ExternalGuards): Promise<readonly Startable[]> {
  return Promise.all(parts.map((hook) => external.startable(hook)));
}

function partsOf(guard: StartedGuard): readonly Executable[] {
  return guard.kind === 'hook-set' ? guard.hooks : [guard];
}

function fullOf(guard: StartedGuard): readonly Executable[] {
  return guard.kind === 'hook-set' || guard.fastWay === undefined ? [] : [guard.fastWay.full];
}

/** @throws ReplayError where its host asks it about none of the requests */
function contestantOf(guard: StartedGuard, hooks: readonly Startable[], requests: readonly Request[]): Contestant {
  const parts = partsOf(guard);
  const [first, ...others] = requests.filter((request) => parts.some((hook) => isAskedAbout(hook, request)));
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

function fastWayOf(guard: StartedGuard, { contestant, rounds }: StartRecord): Pick<Starts, 'fastWay'> {
  if (guard.kind === 'hook-set' || guard.fastWay === undefined) return {};
  const { passes } = guard.fastWay;
  const timesOf = (way: boolean): readonly number[] =>
    rounds.flatMap((time, round) =>
      time !== undefined && passes(requestOfRound(round, contestant)) === way ? time : [],
    );
  const [fast, full] = [timesOf(true), timesOf(false)];
  const fastWay: FastWay = {
    starts: fast.length,
    of: fast.length + full.length,
    ...(fast.length > 0 && { fast: distributionOf(fast, 'ms') }),
    ...(full.length > 0 && { full: distributionOf(full, 'ms') }),
  };
  return { fastWay };
}

/** What is found out in starts of their own. */
async function figuresBesides(contestant: Contestant, gateMicros: number): Promise<Partial<Starts>> {
  const uncompiledMillis = await uncompiledMillisOf(contestant, gateMicros);
  return { ...(uncompiledMillis !== undefined && { uncompiledMillis }), ...(await resourcesOf(contestant)) };
}
