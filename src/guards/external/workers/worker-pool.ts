/** Workers of one kind, and what they are asked: answers in order, whatever becomes of single workers. */

import type { JsonObject } from '../../../json.ts';
import { type Ended, Worker, type WorkerProgram } from './worker.ts';

/** What came of one message. */
export type Reply = { readonly how: 'answered'; readonly said: JsonObject } | Ended;

/** A message until it is replied to. */
interface Task {
  readonly message: string;
  /** A worker ended over it once: it is asked again in a new one, so that a machine that stalls is no hanging guard. */
  isSuspect: boolean;
  readonly settle: (reply: Reply) => void;
  readonly giveUp: (error: Error) => void;
}

export class WorkerPool {
  readonly #program: WorkerProgram;
  readonly #ahead: number;
  readonly #jobs: number;
  readonly #workers = new Set<Worker<Task>>();
  /** What no worker has yet, the next last. */
  #waiting: Task[] = [];
  /** How many workers in a row were not started. */
  #unstarted = 0;
  /** Why no worker can be started: once may be a moment of this machine, twice is so for all. */
  #broken: Ended | undefined;
  #isClosed = false;

  /**
   * @param jobs workers at most, started as they are needed
   * @param ahead messages that one is given at a time, so that it never waits for the next
   */
  constructor(program: WorkerProgram, jobs: number, ahead: number) {
    this.#program = program;
    this.#jobs = jobs;
    this.#ahead = ahead;
  }

  /** Replies in the order of the messages. @param messages each a line of JSON */
  ask(messages: readonly string[]): Promise<readonly Reply[]> {
    return new Promise((resolve, giveUp) => {
      if (this.#isClosed) return giveUp(closed());
      const replies: Reply[] = [];
      let missing = messages.length;
      if (missing === 0) return resolve(replies);
      const tasks = messages.map((message, index) => ({
        message,
        isSuspect: false,
        settle: (reply: Reply) => {
          replies[index] = reply;
          missing -= 1;
          if (missing === 0) resolve(replies);
        },
        giveUp,
      }));
      this.#waiting = tasks.toReversed().concat(this.#waiting);
      this.#handOut();
    });
  }

  /** Ends all workers; who waits for replies is told that there will be none. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const held = await Promise.all([...this.#workers].map((worker) => worker.stop()));
    for (const { giveUp } of [...held.flat(), ...this.#waiting]) giveUp(closed());
  }

  #handOut(): void {
    for (let next = this.#waiting.at(-1); next !== undefined; next = this.#waiting.at(-1)) {
      if (this.#broken !== undefined) {
        for (const { settle } of this.#waiting.splice(0)) settle(this.#broken);
        return;
      }
      const worker = this.#worker();
      if (worker === undefined) return;
      this.#waiting.pop();
      worker.give(next);
    }
  }

  /** The worker with least to do, if one has room. */
  #worker(): Worker<Task> | undefined {
    let idlest: Worker<Task> | undefined;
    for (const worker of this.#workers) if (worker.load < (idlest?.load ?? this.#ahead)) idlest = worker;
    return idlest?.load === 0 || this.#workers.size >= this.#jobs ? idlest : this.#hire();
  }

  #hire(): Worker<Task> {
    const worker: Worker<Task> = new Worker(this.#program, {
      answered: ({ settle }, said) => {
        this.#unstarted = 0;
        settle({ how: 'answered', said });
        this.#handOut();
      },
      ended: (ended, unanswered) => {
        this.#workers.delete(worker);
        this.#resume(ended, unanswered);
      },
    });
    this.#workers.add(worker);
    return worker;
  }

  /** Goes on without a worker. */
  #resume(ended: Ended, unanswered: readonly Task[]): void {
    if (ended.how === 'notStarted') {
      this.#unstarted += 1;
      if (this.#unstarted > 1) this.#broken = ended;
      this.#waiting.push(...unanswered.toReversed());
      return this.#handOut();
    }
    const [suspect, ...others] = unanswered;
    this.#waiting.push(...others.toReversed());
    if (suspect?.isSuspect) suspect.settle(ended);
    else if (suspect !== undefined) {
      suspect.isSuspect = true;
      // The first of a new worker, which has done nothing yet that could be held against the request.
      this.#hire().give(suspect);
    }
    this.#handOut();
  }
}

function closed(): Error {
  return new Error('the guard was closed while it was asked');
}
