/** Asks the pool about requests and keeps what was decided. */

import type { Guard, Request, Shell } from '../../guards/guard.ts';
import { type Decision, isJudgement } from '../../guards/decision.ts';
import type { IdentifiedCase } from '../identify.ts';
import type { JudgedCase } from '../judged-case.ts';
import type { Level } from '../redact/index.ts';
import { DecisionTable } from './decision-table.ts';
import type { JudgePool } from './pool.ts';

/** What a guard reads unless it says otherwise. */
const BASH_SHELLS: readonly Shell[] = ['posix', 'unknown'];

export class Judge {
  readonly #guards: readonly Guard[];
  readonly #pool: JudgePool;
  readonly #table: DecisionTable;
  /** Times by request, until its first case is taken. */
  readonly #micros = new Map<number, (number | undefined)[]>();

  /**
   * @param guards as the pool has them, in its order
   * @param level what is replaced in what they say
   */
  constructor(guards: readonly Guard[], pool: JudgePool, level: Level = 'secrets') {
    this.#guards = guards;
    this.#pool = pool;
    this.#table = new DecisionTable(guards.length, level);
  }

  /** Has requests judged, by the guards at the given positions where not by all. */
  async ask(asked: readonly IdentifiedCase[], by: (guard: number) => boolean = () => true): Promise<void> {
    const isAsked = (request: Request, guard: number): boolean => by(guard) && reads(this.#guards[guard], request);
    const requests = asked.map(({ request }) => request);
    const skip = requests.flatMap((request, index) =>
      this.#guards.flatMap((_, guard) => (isAsked(request, guard) ? [] : [index * this.#guards.length + guard])),
    );
    const answers = await this.#pool.judge(requests, skip);
    for (const [index, { request, requestNumber, edits }] of asked.entries()) {
      const micros = this.#micros.get(requestNumber) ?? [];
      this.#micros.set(requestNumber, micros);
      for (const guard of this.#guards.keys()) {
        const answer = answers[index]?.[guard];
        if (answer === undefined || !isAsked(request, guard)) continue;
        this.#table.set(requestNumber, guard, answer.outcome, edits);
        micros[guard] = answer.micros;
      }
    }
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

function reads(guard: Guard | undefined, request: Request): boolean {
  return (guard?.shells ?? BASH_SHELLS).includes(request.shell);
}

function withTime(decision: Decision, micros: number | undefined): Decision {
  return micros === undefined || !isJudgement(decision) ? decision : { ...decision, micros };
}
