/** What became of calls that a guard would block, where the log says it. It is no label, and is never counted as one. */

import { isBlocked, isJudgement } from '../../guards/decision.ts';
import type { Case } from '../case.ts';
import { compareText } from '../compare-text.ts';
import type { GuardInfo } from '../compare/guard-tally.ts';
import { ruleOf } from '../compare/movement.ts';
import type { JudgedCase } from '../judged-case.ts';
import { undoes } from './undoes.ts';

export interface WeakEvidence {
  readonly guard: string;
  readonly rule: string;
  /** Cases that no source labels. */
  readonly blocks: number;
  /** Ran without an error, and nothing was undone after it: speaks against the block. */
  readonly ran: number;
  /** Ran, and something was undone after it: speaks for the block. */
  readonly undone: number;
  /** The person refused it: speaks for the block. */
  readonly refused: number;
}

interface Row {
  readonly guard: string;
  readonly rule: string;
  blocks: number;
  refused: number;
  /** What followed those that ran. */
  readonly ran: (readonly Case[])[];
}

export class EvidenceTally {
  readonly #guards: readonly GuardInfo[];
  readonly #rows = new Map<string, Row>();

  constructor(guards: readonly GuardInfo[]) {
    this.#guards = guards;
  }

  /** Whether a guard blocks a case of which no source says what is right. */
  concerns({ case: { label }, decisions }: JudgedCase): boolean {
    return label === undefined && decisions.some((decision) => isJudgement(decision) && isBlocked(decision));
  }

  /** @param next what will have followed it by the time of the sum */
  add({ case: { happened }, decisions }: JudgedCase, next: readonly Case[]): void {
    this.#guards.forEach(({ name }, index) => {
      const decision = decisions[index];
      if (decision === undefined || !isJudgement(decision) || !isBlocked(decision)) return;
      const row = this.#rowOf(name, ruleOf(decision) ?? '(no rule)');
      row.blocks++;
      if (happened?.kind === 'ran-ok') row.ran.push(next);
      if (happened?.kind === 'denied-by-user') row.refused++;
    });
  }

  /** In the order of the guards, most blocks first. */
  sums(): readonly WeakEvidence[] {
    const order = this.#guards.map(({ name }) => name);
    const sums = Array.from(this.#rows.values(), ({ ran, ...row }) => {
      const undone = ran.filter((next) => next.some((call) => undoes(call.request.command))).length;
      return { ...row, ran: ran.length - undone, undone };
    });
    return sums.sort(
      (a, b) => order.indexOf(a.guard) - order.indexOf(b.guard) || b.blocks - a.blocks || compareText(a.rule, b.rule),
    );
  }

  #rowOf(guard: string, rule: string): Row {
    const key = `${guard}\0${rule}`;
    const row = this.#rows.get(key) ?? { guard, rule, blocks: 0, refused: 0, ran: [] };
    this.#rows.set(key, row);
    return row;
  }
}
