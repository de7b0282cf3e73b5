/** From what is known of a guard outside this process to a way of asking it. */

import { type Answer, type Judgement, isStopped } from '../decision.ts';
import type { Request } from '../guard.ts';
import type { Asker } from './asker.ts';
import { askBatch } from './batch.ts';
import { askExecutable } from './executable.ts';
import type { Executable, ExternalGuard, FunctionGuard, HookSet } from './external-guard.ts';
import { askFunction } from './functions/ask-function.ts';
import type { Place } from './isolation/place.ts';
import type { Sandbox } from './isolation/sandbox.ts';
import { openLaunchers } from './launch/launchers.ts';
import type { Launchers } from './launch/program.ts';
import { askWarm } from './warm/ask-warm.ts';

/** A guard that can be asked. */
export interface OpenedGuard {
  readonly asker: Asker;
  /** Where it stands; of a set, where each of its hooks does. */
  readonly places: readonly Place[];
  /** Asks it in a slower, surer way. */
  readonly control?: Control;
}

export interface Control {
  readonly asker: Asker;
  /** What the two ways are called: `warm` and `cold`. */
  readonly quick: string;
  readonly sure: string;
  /** Whether two judgements agree; whether they are the same unless given. */
  readonly agree?: (quick: Judgement, sure: Judgement) => boolean;
}

/** Opens the guards of a run, which share launchers, and closes them all. */
export class ExternalGuards {
  readonly #sandbox: Sandbox;
  readonly #jobs: number;
  /** With the network, and without. */
  readonly #launchers = new Map<boolean, Promise<Launchers>>();
  /** Hooks stand in a set and by themselves, and are asked once. */
  readonly #executables = new Map<Executable, Promise<OpenedGuard>>();
  readonly #askers: Asker[] = [];

  /** @param jobs requests that are judged at the same time */
  constructor(sandbox: Sandbox, jobs: number) {
    this.#sandbox = sandbox;
    this.#jobs = jobs;
  }

  /** @throws ReplayError where a guard's files are not there */
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

  /** Ends whatever guards are doing; answers still awaited are rejected. */
  async close(): Promise<void> {
    await Promise.all(this.#askers.map((asker) => asker.close()));
    const launchers = await Promise.allSettled(this.#launchers.values());
    await Promise.all(launchers.map((one) => (one.status === 'fulfilled' ? one.value.close() : undefined)));
  }

  #openOnce(guard: Executable): Promise<OpenedGuard> {
    const opened = this.#executables.get(guard) ?? this.#openExecutable(guard);
    this.#executables.set(guard, opened);
    return opened;
  }

  async #openExecutable(guard: Executable): Promise<OpenedGuard> {
    const place = await this.#sandbox.place(guard);
    const launchers = await this.#launchersFor(guard.network);
    const cold = this.#kept(remembering(askExecutable(guard, place, launchers)));
    switch (guard.mode) {
      case 'cold':
        return { asker: cold, places: [place] };
      case 'warm': {
        const warm = await askWarm(guard, place, { wrapper: this.#sandbox, jobs: this.#jobs });
        return { asker: this.#kept(warm), places: [place], control: { asker: cold, quick: 'warm', sure: 'cold' } };
      }
      case 'batch': {
        const batch = this.#kept(askBatch(guard, place, launchers));
        return { asker: batch, places: [place], control: { asker: cold, quick: 'in a batch', sure: 'alone' } };
      }
    }
  }

  async #openFunction(guard: FunctionGuard): Promise<OpenedGuard> {
    const place = await this.#sandbox.place(guard);
    const asker = this.#kept(await askFunction(guard, place, { wrapper: this.#sandbox, jobs: this.#jobs }));
    if (guard.via === undefined) return { asker, places: [place] };
    const hook = await this.#openOnce(guard.via);
    return {
      asker,
      places: [place, ...hook.places],
      control: { asker: hook.asker, quick: 'as a function', sure: 'through its hook', agree: stopAlike },
    };
  }

  async #openSet({ hooks, compose }: HookSet): Promise<OpenedGuard> {
    const opened = await Promise.all(hooks.map((hook) => this.#openOnce(hook)));
    const asker: Asker = {
      async ask(requests) {
        const byHook = await Promise.all(
          opened.map(async ({ asker: hook }, index) => askApplying(requests, hook, hooks[index])),
        );
        return requests.map((_, request) => compose(byHook.map((answers) => answers[request])));
      },
      close: async () => undefined,
    };
    return { asker, places: opened.flatMap(({ places }) => places) };
  }

  #launchersFor(network: boolean): Promise<Launchers> {
    const launchers =
      this.#launchers.get(network) ?? openLaunchers({ jobs: this.#jobs, wrapper: this.#sandbox, network });
    this.#launchers.set(network, launchers);
    return launchers;
  }

  #kept(asker: Asker): Asker {
    this.#askers.push(asker);
    return asker;
  }
}

/** A function and its hook say the same where both stop a command in the same way, or neither does. */
function stopAlike(quick: Judgement, sure: Judgement): boolean {
  const isJudged = quick.outcome.kind === 'judged' && sure.outcome.kind === 'judged';
  if (!isJudged) return quick.outcome.kind === sure.outcome.kind;
  return isStopped(quick) || isStopped(sure) ? quick.action === sure.action : true;
}

/** The answers at the requests that the host asks the hook about. */
async function askApplying(
  requests: readonly Request[],
  asker: Asker,
  hook: Executable | undefined,
): Promise<readonly (Answer | undefined)[]> {
  const applying = requests.filter((request) => hook?.appliesTo?.(request) !== false);
  const answers = await asker.ask(applying);
  return requests.map((request) => answers[applying.indexOf(request)]);
}

/** Asks about a request once, however often it is handed over: by its identity, so that a repetition is a new request. */
function remembering(asker: Asker): Asker {
  const known = new WeakMap<Request, Promise<Answer | undefined>>();
  return {
    async ask(requests) {
      const asked = [...new Set(requests.filter((request) => !known.has(request)))];
      const answers = asker.ask(asked);
      for (const [index, request] of asked.entries())
        known.set(
          request,
          answers.then((all) => all[index]),
        );
      const found = await Promise.all(requests.map((request) => known.get(request)));
      return found.flatMap((answer) => answer ?? []);
    },
    close: () => asker.close(),
  };
}
