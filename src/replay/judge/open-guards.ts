/**
 * The guards of a run, from what is known of them to a judge: threads for those in this process; a sandbox, processes and
 * canaries for the others.
 */

import { partsOf } from '../../guards/external/external-guard.ts';
import { type AnyGuard, isExternal } from '../any-guard.ts';
import type { Pace } from '../options.ts';
import type { GuardInfo } from '../compare/guard-tally.ts';
import type { StartedGuard } from '../record/started.ts';
import type { Machine } from '../history/locations.ts';
import type { Level } from '../redact/index.ts';
import { Judge } from './judge.ts';
import { type Member, openMember } from './member.ts';
import type { Memory } from './memory.ts';
import { observedOf } from './observed.ts';
import { MixedPanel } from './panel.ts';
import { Questions } from './questions.ts';
import { type Rooms, closeRooms, openRooms } from './rooms.ts';
import { TriggerSearch } from './trigger-search.ts';
import { secondLooksOf } from './second-looks/index.ts';

/** Requests that are asked together of guards outside the process. */
const OUTSIDE_STEP = 32;

/** Requests under way for each process: one that is asked, and one that waits for it to end. */
const UNDERWAY_EACH = 2;

export interface OpenGuardsOptions {
  readonly guards: readonly AnyGuard[];
  /** URL of the module in which threads find guards of this process; the built-in guards' unless given. */
  readonly guardModule?: string;
  /** Requests that are judged at the same time. */
  readonly jobs: number;
  /** Longest time a guard in this process may take for one request. */
  readonly timeoutMillis: number;
  /** What is replaced in what guards say. */
  readonly level: Level;
  /** Such as `node 20.20.2`. */
  readonly runtime: string;
  /** Where guards outside this process run. */
  readonly machine: Machine;
  /** Whether guards outside this process have to answer known commands first. */
  readonly canaries: boolean;
  /** How often everything is asked. */
  readonly repeat: number;
  /** Blocks of a guard whose trigger is looked for, however long that takes; the first ones, for a while, unless given. */
  readonly triggers?: number;
  /** Folder of runs in which decisions are remembered; without it none are. */
  readonly cache?: string;
  /** What an earlier, unfinished run decided, by the key of a guard. */
  readonly earlier?: (key: string) => Memory | undefined;
  /** Told what one answer of a guard outside this process costs. */
  readonly onPace?: (pace: Pace) => void;
  /** Told what went wrong with something that is not needed. */
  readonly onWarning?: (text: string) => void;
  /** Aborting gives up what guards outside this process are doing. */
  readonly signal?: AbortSignal;
}

/** The guards of a run, which can be asked until they are closed. */
export class OpenGuards {
  readonly judge: Judge;
  /** For what is asked of them besides. */
  readonly questions: Questions;
  readonly #members: readonly Member[];
  readonly #rooms: Rooms;

  constructor(judge: Judge, questions: Questions, members: readonly Member[], rooms: Rooms) {
    this.judge = judge;
    this.questions = questions;
    this.#members = members;
    this.#rooms = rooms;
  }

  /** What a run says of its guards before any is asked. */
  get infos(): readonly GuardInfo[] {
    return this.#members.map(({ info }) => info);
  }

  /** The same with what was seen of them since. */
  async observed(): Promise<readonly GuardInfo[]> {
    const isolation = this.#rooms.outside?.sandbox.isolation;
    return Promise.all(
      this.#members.map(async (member) => ({ ...member.info, observed: await observedOf(member, isolation) })),
    );
  }

  /** What tells decisions of these guards from those of others, for a run that goes on with them. */
  get started(): readonly StartedGuard[] {
    return this.#members.map(({ info: { name }, key }) => ({ name, key }));
  }

  /** Ends what guards are doing and removes what they were given. */
  async close(): Promise<void> {
    await Promise.all(this.#members.map(async ({ memory }) => memory?.close?.()));
    await closeRooms(this.#rooms);
  }
}

/** @throws ReplayError where a guard is not there, or fails its canaries */
export async function openGuards(options: OpenGuardsOptions): Promise<OpenGuards> {
  const { guards, jobs, level, repeat, signal, triggers } = options;
  const rooms = await openRooms(options);
  signal?.addEventListener('abort', () => void rooms.outside?.askers.close());
  try {
    await rooms.outside?.askers.settle(guards.filter(isExternal));
    const members: Member[] = [];
    for (const guard of guards) members.push(await openMember(guard, rooms, options));
    const seats = members.map(({ seat }) => seat);
    const panel = rooms.outside === undefined ? rooms.pool : new MixedPanel(seats, rooms.pool);
    const questions = new Questions(panel, members.length);
    const judge = new Judge(guards, panel, {
      level,
      memories: members.map(({ memory }) => memory),
      notebooks: members.map(({ notebook }) => notebook),
      ...(rooms.outside && pacingOf(guards, jobs)),
      ...(triggers !== 0 && {
        triggers: triggerSearchOf(members, questions, { jobs, ...(triggers && { blocks: triggers }) }),
      }),
      secondLooks: secondLooksOf(members, panel, { level, repeat }),
    });
    return new OpenGuards(judge, questions, members, rooms);
  } catch (error) {
    await closeRooms(rooms);
    throw signal?.aborted === true ? signal.reason : error;
  }
}

/** For guards that decide themselves and let themselves be asked again. */
function triggerSearchOf(
  members: readonly Member[],
  questions: Questions,
  options: { readonly jobs: number; readonly blocks?: number },
): TriggerSearch {
  const notebooks = members.map(({ guard, notebook }) => (isTraced(guard) ? notebook : undefined));
  return new TriggerSearch({ ...options, questions, notebooks });
}

function isTraced(guard: AnyGuard): boolean {
  return isExternal(guard) ? partsOf(guard).every(({ triggers }) => triggers) : guard.repeats === undefined;
}

/** Enough under way to keep every process busy, also while what waits longest is looked at again, and no more. */
function pacingOf(
  guards: readonly AnyGuard[],
  jobs: number,
): { readonly step: number; readonly stepsUnderway: number } {
  const parts = guards.filter(isExternal).flatMap(partsOf);
  const isCold = parts.some((part) => part.kind === 'executable' && part.mode === 'cold');
  // What is decided is kept and can be lost by steps, and the clock is looked at between them: each may take seconds.
  const step = isCold ? Math.min(jobs, OUTSIDE_STEP) : OUTSIDE_STEP;
  return { step, stepsUnderway: Math.max(2, Math.ceil((jobs * UNDERWAY_EACH) / step)) };
}
