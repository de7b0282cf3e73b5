/** Requests that are asked together, until each has an answer from every guard or is known to bring guards down. */

import type { Request } from '../../guards/guard.ts';
import { type Answer, type Outcome, actionOf } from '../../guards/decision.ts';
import { requestUnits } from '../request-units.ts';
import type { Answers, Batch } from './message.ts';

/** UTF-16 units of requests that a thread is given at a time, if it is more than one. */
const BATCH_UNITS = 1 << 20;

const NO_OPINION: Outcome = { kind: 'judged', verdict: { decision: 'none' } };

export class Job {
  readonly #requests: readonly Request[];
  readonly #guards: number;
  readonly #skip: readonly number[];
  readonly #outcomes: (Outcome | undefined)[] = [];
  readonly #micros: number[] = [];
  /** Positions at which a thread ended once: they are asked again, so that a machine that stalls is no hanging guard. */
  readonly #suspects = new Set<number>();
  /** Positions that are not asked any more, with what they failed of. */
  readonly #failed = new Map<number, Outcome>();
  /** After a thread ended outside any guard, to find the request that did it. */
  #oneByOne = false;

  /** @param skip positions (request × guards + guard) that are not to be asked */
  constructor(requests: readonly Request[], guards: number, skip: readonly number[]) {
    this.#requests = requests;
    this.#guards = guards;
    this.#skip = skip;
  }

  get isDone(): boolean {
    return this.#outcomes.length >= this.#requests.length * this.#guards;
  }

  /** What is to be asked next. */
  nextBatch(): Batch {
    const first = this.#current();
    let end = first;
    let units = 0;
    do {
      const request = this.#requests[end++];
      const next = this.#requests[end];
      units += request === undefined ? 0 : requestUnits(request);
      if (next === undefined || units + requestUnits(next) > BATCH_UNITS) break;
    } while (!this.#oneByOne);
    return {
      requests: this.#requests.slice(first, end),
      start: first * this.#guards,
      from: this.#outcomes.length,
      skip: [...this.#skip, ...this.#failed.keys()],
    };
  }

  /** Answers as they come in; what has been taken is never asked again. */
  take({ outcomes, micros }: Answers): void {
    for (const outcome of outcomes) this.#outcomes.push(outcome);
    for (const one of micros) this.#micros.push(one);
  }

  /** A thread ended while a guard was asked: at the second time, that is the guard's answer. */
  blame(position: number, failure: Outcome): void {
    if (this.#suspects.has(position)) this.#failed.set(position, failure);
    this.#suspects.add(position);
  }

  /** A thread ended outside any guard: at the second time, every answer that the request at fault lacks is that. */
  blameRequest(failure: Outcome): void {
    if (this.#oneByOne) {
      const end = (this.#current() + 1) * this.#guards;
      for (let position = this.#outcomes.length; position < end; position++) {
        this.#failed.set(position, failure);
        this.take({ outcomes: [undefined], micros: [0] });
      }
    }
    this.#oneByOne = true;
  }

  /** The answer at [r][g] is guard g's to request r. */
  answers(): readonly (readonly Answer[])[] {
    return this.#requests.map((_, request) =>
      Array.from({ length: this.#guards }, (__, guard) => this.#answer(request * this.#guards + guard)),
    );
  }

  #answer(position: number): Answer {
    const failure = this.#failed.get(position);
    const outcome = failure ?? this.#outcomes[position] ?? NO_OPINION;
    const action = actionOf(outcome);
    return outcome.kind === 'judged' ? { outcome, action, micros: this.#micros[position] ?? 0 } : { outcome, action };
  }

  /** The first request that lacks an answer. */
  #current(): number {
    return Math.floor(this.#outcomes.length / this.#guards);
  }
}
