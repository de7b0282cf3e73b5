/** The way through the groups of a review: a group as a whole, or one question after the other; and back again. */

import type { Question } from './question.ts';
import type { QuestionGroup } from './groups.ts';

/** What is asked next. */
export type Step =
  /** All that is left of a group at once. */
  | { readonly kind: 'group'; readonly group: QuestionGroup; readonly questions: readonly Question[] }
  | { readonly kind: 'question'; readonly group: QuestionGroup; readonly questions: readonly [Question] };

/** How far it is, in questions. */
export interface Reached {
  readonly answered: number;
  readonly passed: number;
  readonly of: number;
}

type Move =
  | { readonly kind: 'answered' | 'passed'; readonly questions: readonly Question[] }
  | { readonly kind: 'opened'; readonly group: QuestionGroup };

export class Walk {
  readonly #groups: readonly QuestionGroup[];
  readonly #moves: Move[] = [];

  /** @param groups in the order of review, without what was answered before */
  constructor(groups: readonly QuestionGroup[]) {
    this.#groups = groups;
  }

  /** Undefined once nothing is left. */
  step(): Step | undefined {
    const done = new Set(this.#moves.flatMap((move) => (move.kind === 'opened' ? [] : move.questions)));
    for (const group of this.#groups) {
      const questions = group.questions.filter((question) => !done.has(question));
      const [first] = questions;
      if (first === undefined) continue;
      const isOpen =
        questions.length === 1 || this.#moves.some((move) => move.kind === 'opened' && move.group === group);
      return isOpen ? { kind: 'question', group, questions: [first] } : { kind: 'group', group, questions };
    }
    return undefined;
  }

  /** Goes on: all questions of the step were answered, or passed over. */
  go(kind: 'answered' | 'passed', { questions }: Step): void {
    this.#moves.push({ kind, questions });
  }

  /** Asks the questions of a group one by one. */
  open({ group }: Step): void {
    this.#moves.push({ kind: 'opened', group });
  }

  /** Goes back by one move. Whether that was an answer; undefined at the start. */
  back(): Move['kind'] | undefined {
    return this.#moves.pop()?.kind;
  }

  get canGoBack(): boolean {
    return this.#moves.length > 0;
  }

  get reached(): Reached {
    const count = (kind: Move['kind']): number =>
      this.#moves.reduce(
        (sum, move) => (move.kind === kind && 'questions' in move ? sum + move.questions.length : sum),
        0,
      );
    const of = this.#groups.reduce((sum, { questions }) => sum + questions.length, 0);
    return { answered: count('answered'), passed: count('passed'), of };
  }
}
