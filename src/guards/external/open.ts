/** From what is known of a guard outside this process to a way of asking it. */

import { type Judgement, isStopped } from '../decision.ts';
import type { Request } from '../guard.ts';
import type { Timer } from '../timer.ts';
import { askWhereAsked } from './applying.ts';
import { askSet } from './ask-set.ts';
import { askedOnce } from './asked-once.ts';
import type { Asker } from './asker.ts';
import { askBatch } from './batch/ask-batch.ts';
import { askExecutable } from './executable.ts';
import {
  type Executable,
  type ExternalGuard,
  type FunctionGuard,
  type HookSet,
  type Surrounded,
  partsOf,
} from './external-guard.ts';
import { askFunction } from './functions/ask-function.ts';
import { timeFunction } from './functions/time-function.ts';
import { needsOf } from './isolation/needs.ts';
import type { Needs, Place } from './isolation/place.ts';
import type { Sandbox } from './isolation/sandbox.ts';
import { openLaunchers } from './launch/launchers.ts';
import type { Launchers, Start } from './launch/program.ts';
import { startsOf } from './starts-of.ts';
import { askWarm } from './warm/ask-warm.ts';

/** A guard that can be asked. */
export interface OpenedGuard {
  readonly asker: Asker;
  /** Where it stands; of a set, where each of its hooks does. */
  readonly places: readonly Place[];
  /** Asks it in a slower, surer way. */
  readonly control?: Control;
}

/** An executable for one who starts it himself. */
export interface Startable {
  /** What its host would start for a request. */
  readonly startFor: (request: Request) => Start;
  /** Where it can be started: the same for all with the same needs. */
  readonly launchers: Launchers;
}

interface Control {
  readonly asker: Asker;
  /** What the two ways are called: `warm` and `cold`. */
  readonly quick: string;
  /** What in replay.yaml asks for the quick one. */
  readonly setting: string;
  readonly sure: string;
  /** Whether two judgements agree; whether they are the same unless given. */
  readonly agree?: (quick: Judgement, sure: Judgement) => boolean;
}

/** Opens the guards of a run, which share launchers, and closes them all. */
export class ExternalGuards {
  readonly #sandbox: Sandbox;
  readonly #jobs: number;
  readonly #places = new Map<Surrounded, Promise<Place>>();
  /** By what guards need. */
  readonly #launchers = new Map<string, Promise<Launchers>>();
  /** Hooks stand in a set and by themselves, and are asked once. */
  readonly #executables = new Map<Executable, Promise<OpenedGuard>>();
  readonly #opened: { close(): Promise<void> }[] = [];
  #isClosed = false;

  /** @param jobs requests that are judged at the same time */
  constructor(sandbox: Sandbox, jobs: number) {
    this.#sandbox = sandbox;
    this.#jobs = jobs;
  }

  /** Gives guards their places, all of them before the first is opened. @throws ReplayError where one's files are not there */
  async settle(guards: readonly ExternalGuard[]): Promise<void> {
    for (const part of guards.flatMap(partsOf)) await this.#placeOf(part);
  }

  /** Opens a guard that has its place. @throws ReplayError where it cannot be asked as it says */
  async open(guard: ExternalGuard): Promise<OpenedGuard> {
    switch (guard.kind) {
      case 'executable':
        return this.#openOnce(guard);
      case 'function':
        return this.#openFunction(guard);
      case 'hook-set':
        return this.#openSet(guard);
    }
  }

  /** An executable that has its place, as a process a request whatever its mode. @throws ReplayError where its command is empty */
  async startable(guard: Executable): Promise<Startable> {
    const place = await this.#placeOf(guard);
    return { startFor: startsOf(guard, place), launchers: await this.#launchersFor(needsOf(guard, place)) };
  }

  /** A function that has its place, for one who wants to know how long it takes. @throws ReplayError where its language is not there */
  async timer(guard: FunctionGuard): Promise<Timer> {
    const timer = await timeFunction(guard, await this.#placeOf(guard), this.#sandbox);
    return this.#kept(timer);
  }

  /** Ends whatever guards are doing; answers still awaited are rejected. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(this.#opened.map((one) => one.close()));
    const launchers = await Promise.allSettled(this.#launchers.values());
    await Promise.all(launchers.map(async (one) => (one.status === 'fulfilled' ? one.value.close() : undefined)));
  }

  #openOnce(guard: Executable): Promise<OpenedGuard> {
    const opened = this.#executables.get(guard) ?? this.#openExecutable(guard);
    this.#executables.set(guard, opened);
    return opened;
  }

  async #openExecutable(guard: Executable): Promise<OpenedGuard> {
    const place = await this.#placeOf(guard);
    const launchers = await this.#launchersFor(needsOf(guard, place));
    const cold = this.#kept(askedOnce(askWhereAsked(askExecutable(guard, place, launchers), guard)));
    switch (guard.mode) {
      case 'cold':
        return { asker: cold, places: [place] };
      case 'warm': {
        const warm = this.#kept(await askWarm(guard, place, { wrapper: this.#sandbox, jobs: this.#jobs }));
        return {
          asker: askWhereAsked(warm, guard),
          places: [place],
          control: { asker: cold, quick: 'warm', sure: 'cold', setting: 'mode: warm' },
        };
      }
      case 'batch': {
        const batch = this.#kept(askBatch(guard, place, launchers));
        return {
          asker: askWhereAsked(batch, guard),
          places: [place],
          control: { asker: cold, quick: 'in a batch', sure: 'alone', setting: 'mode: batch', agree: stopAlike },
        };
      }
    }
  }

  async #openFunction(guard: FunctionGuard): Promise<OpenedGuard> {
    const place = await this.#placeOf(guard);
    const asker = this.#kept(await askFunction(guard, place, { wrapper: this.#sandbox, jobs: this.#jobs }));
    if (guard.via === undefined) return { asker, places: [place] };
    const hook = await this.#openOnce(guard.via);
    return {
      asker,
      places: [place, ...hook.places],
      control: {
        asker: hook.asker,
        quick: 'as a function',
        sure: 'through its hook',
        setting: 'function:',
        agree: stopAlike,
      },
    };
  }

  async #openSet(set: HookSet): Promise<OpenedGuard> {
    const opened = await Promise.all(set.hooks.map((hook) => this.#openOnce(hook)));
    const asker = askSet(
      set,
      opened.map((hook) => hook.asker),
    );
    return { asker, places: opened.flatMap(({ places }) => places) };
  }

  #placeOf(part: Surrounded): Promise<Place> {
    const place = this.#places.get(part) ?? this.#sandbox.place(part);
    this.#places.set(part, place);
    return place;
  }

  #launchersFor(needs: Needs): Promise<Launchers> {
    const key = JSON.stringify(needs);
    const launchers = this.#launchers.get(key) ?? openLaunchers({ jobs: this.#jobs, wrapper: this.#sandbox, ...needs });
    this.#launchers.set(key, launchers);
    return launchers;
  }

  #kept<Opened extends { close(): Promise<void> }>(opened: Opened): Opened {
    this.#opened.push(opened);
    // It was being opened when all were closed.
    if (this.#isClosed) void opened.close();
    return opened;
  }
}

/** Two ways that name rules differently say the same where both stop a command in the same way, or neither does. */
function stopAlike(quick: Judgement, sure: Judgement): boolean {
  const isJudged = quick.outcome.kind === 'judged' && sure.outcome.kind === 'judged';
  if (!isJudged) return quick.outcome.kind === sure.outcome.kind;
  return isStopped(quick) || isStopped(sure) ? quick.action === sure.action : true;
}
