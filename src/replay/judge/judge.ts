/** Asks the guards of a run about requests, and keeps what was decided. */

import { type Answer, type Decision, type Judgement, isJudgement } from '../../guards/decision.ts';
import type { GuardFacts } from '../../guards/guard.ts';
import { whyUnasked } from '../any-guard.ts';
import type { IdentifiedCase } from '../identify.ts';
import type { JudgedCase } from '../judged-case.ts';
import { type Level, spanAfter } from '../redact/index.ts';
import { DecisionTable } from './decision-table.ts';
import type { Memory } from './memory.ts';
import type { Notebook } from './notebook.ts';
import type { Panel } from './panel.ts';
import { type TriggerSearch, placedAt } from './trigger-search.ts';
import { checkRemembered } from './second-looks/remembered.ts';
import type { Answered, SecondLook } from './second-looks/second-look.ts';

/** Requests that are asked together: enough to make a message worth its cost. */
const STEP = 256;

export interface JudgeOptions {
  /** What is replaced in what guards say; secrets unless given. */
  readonly level?: Level;
  /** By guard: what it decided in earlier runs. */
  readonly memories?: readonly (Memory | undefined)[];
  /** By guard: what is seen of it meanwhile. */
  readonly notebooks?: readonly Notebook[];
  /** Requests that are asked together; a few hundred unless given. */
  readonly step?: number;
  /** Steps that are worth having under way at once; by the number of threads unless given. */
  readonly stepsUnderway?: number;
  /** Finds out what made guards block that do not say it. */
  readonly triggers?: TriggerSearch;
  /** What is asked once more. */
  readonly secondLooks?: readonly SecondLook[];
}

export class Judge {
  readonly #guards: readonly GuardFacts[];
  readonly #panel: Panel;
  readonly #options: JudgeOptions;
  readonly #table: DecisionTable;
  /** Times by request, until its first case is taken. */
  readonly #micros = new Map<number, (number | undefined)[]>();

  /** @param guards as the panel has them, in its order */
  constructor(guards: readonly GuardFacts[], panel: Panel, options: JudgeOptions = {}) {
    this.#guards = guards;
    this.#panel = panel;
    this.#options = options;
    this.#table = new DecisionTable(guards.length, options.level ?? 'secrets');
  }

  /** Requests worth asking together. */
  get step(): number {
    return this.#options.step ?? STEP;
  }

  /** Steps worth having under way at once, where that does not go by the number of threads. */
  get stepsUnderway(): number | undefined {
    return this.#options.stepsUnderway;
  }

  /** Has requests judged, by the guards at the given positions where not by all. */
  async ask(asked: readonly IdentifiedCase[], by: (guard: number) => boolean = () => true): Promise<void> {
    for (let at = 0; at < asked.length; at += this.step) await this.#askStep(asked.slice(at, at + this.step), by);
  }

  async #askStep(asked: readonly IdentifiedCase[], by: (guard: number) => boolean): Promise<void> {
    const { memories = [], notebooks = [], secondLooks = [], triggers } = this.#options;
    const hasMemory = memories.some((memory) => memory !== undefined);
    const remembered = hasMemory
      ? asked.map(({ requestHex }) => memories.map((memory) => memory?.get(requestHex)))
      : [];
    const isMeant = ({ request }: IdentifiedCase, guard: number): boolean =>
      by(guard) && whyUnasked(this.#guards[guard], request) === undefined;
    const skip = asked.flatMap((one, index) =>
      this.#guards.flatMap((_, guard) => {
        const isKnown = remembered[index]?.[guard] !== undefined;
        const isAsked = isMeant(one, guard) && (!isKnown || memories[guard]?.recheck(one.requestHex) === true);
        return isAsked ? [] : [index * this.#guards.length + guard];
      }),
    );
    const skipped = new Set(skip);
    const requests = asked.map(({ request }) => request);
    const given = await this.#panel.judge(requests, skip);
    const answerAt = (index: number, guard: number): Answer | undefined =>
      skipped.has(index * this.#guards.length + guard) ? undefined : given[index]?.[guard];
    const knownAt = (index: number, guard: number): Judgement | undefined => {
      const one = asked[index];
      return one !== undefined && isMeant(one, guard) ? remembered[index]?.[guard] : undefined;
    };
    const places = await triggers?.find(requests, (index, guard) => knownAt(index, guard) ?? answerAt(index, guard));
    for (const [index, one] of asked.entries()) {
      for (const guard of this.#guards.keys()) {
        const why = whyUnasked(this.#guards[guard], one.request);
        if (why !== undefined) this.#table.setUnasked(one.requestNumber, guard, why);
        const known = knownAt(index, guard);
        const answer = answerAt(index, guard);
        const place = places?.[index]?.[guard];
        if (known !== undefined) {
          if (answer !== undefined) {
            checkRemembered(this.#guards[guard]?.name ?? '', one, known, this.#keep(one, guard, answer));
            notebooks[guard]?.rechecked(answer.stderr);
          }
          const stored = placedAt(known, place && spanAfter(one.edits, place));
          this.#table.setStored(one.requestNumber, guard, stored);
          if (place !== undefined) memories[guard]?.add(one.requestHex, stored);
          notebooks[guard]?.remembered();
        } else if (answer !== undefined) {
          const judgement = this.#keep(one, guard, placedAt(answer, place));
          memories[guard]?.add(one.requestHex, judgement);
          notebooks[guard]?.asked(answer.stderr);
        }
      }
    }
    if (secondLooks.length === 0) return;
    const touched = asked.filter((one) => this.#guards.some((_, guard) => isMeant(one, guard)));
    const answered = touched.flatMap((one) => this.#answered(one) ?? []);
    for (const secondLook of secondLooks) await secondLook.look(answered);
  }

  /** What guards have answered, now and before; undefined while one of them has still to be asked. */
  #answered(identified: IdentifiedCase): Answered | undefined {
    const decisions = this.#table.get(identified.requestNumber);
    const judgements = decisions.map((decision) => (isJudgement(decision) ? decision : undefined));
    const isMissing = (guard: GuardFacts, index: number): boolean =>
      whyUnasked(guard, identified.request) === undefined && judgements[index] === undefined;
    return this.#guards.some(isMissing) ? undefined : { identified, judgements };
  }

  /** Keeps an answer; returns it as it is stored. */
  #keep({ requestNumber, edits }: IdentifiedCase, guard: number, answer: Answer): Judgement {
    const micros = this.#micros.get(requestNumber) ?? [];
    this.#micros.set(requestNumber, micros);
    // To repeat is not to decide: how long it took would be read as what the hook cost.
    micros[guard] = this.#guards[guard]?.repeats === undefined ? answer.micros : undefined;
    return this.#table.set(requestNumber, guard, answer, edits);
  }

  /** The action the guard at a position would cause for a request that it has been asked about. */
  decisionOf({ requestNumber }: IdentifiedCase, guard: number): Decision | undefined {
    return this.#table.get(requestNumber)[guard];
  }

  /** A case with the decisions for its request. Times go with the case that was really judged, the first. */
  settle(identified: IdentifiedCase): JudgedCase {
    const { case: stored, id, requestHex, requestNumber, isNewRequest } = identified;
    const micros = isNewRequest ? this.#micros.get(requestNumber) : undefined;
    this.#micros.delete(requestNumber);
    const decisions = this.#table.get(requestNumber);
    return {
      case: stored,
      id,
      request: requestHex,
      isNewRequest,
      decisions:
        micros === undefined ? decisions : decisions.map((decision, guard) => withTime(decision, micros[guard])),
    };
  }
}

function withTime(decision: Decision, micros: number | undefined): Decision {
  return micros === undefined || !isJudgement(decision) ? decision : { ...decision, micros };
}
