/** Questions to single guards of a run besides its requests: those that come at the same time are asked together. */

import type { Answer } from '../../guards/decision.ts';
import type { Request } from '../../guards/guard.ts';
import type { Panel } from './panel.ts';

interface Question {
  readonly guard: number;
  readonly request: Request;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

export class Questions {
  readonly #panel: Panel;
  readonly #guards: number;
  #open: Question[] = [];

  /** @param guards how many the panel has */
  constructor(panel: Panel, guards: number) {
    this.#panel = panel;
    this.#guards = guards;
  }

  /** What one guard answers. Neither its time nor a failure counts as any of the run's. */
  ask(guard: number, request: Request): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (this.#open.length === 0) setImmediate(() => void this.#askOpen());
      this.#open.push({ guard, request, resolve, reject });
    });
  }

  async #askOpen(): Promise<void> {
    // What several guards are asked about at once is one request to them.
    const byRequest = new Map<Request, Question[]>();
    for (const question of this.#open) {
      byRequest.set(question.request, [...(byRequest.get(question.request) ?? []), question]);
    }
    this.#open = [];
    const rows = [...byRequest.values()];
    const skip = rows.flatMap((questions, row) => {
      const asked = new Set(questions.map(({ guard }) => guard));
      return Array.from({ length: this.#guards }, (_, guard) => guard)
        .filter((guard) => !asked.has(guard))
        .map((guard) => row * this.#guards + guard);
    });
    try {
      const answers = await this.#panel.judge([...byRequest.keys()], skip);
      for (const [row, questions] of rows.entries()) {
        for (const { guard, resolve, reject } of questions) {
          const answer = answers[row]?.[guard];
          if (answer === undefined) reject(new Error('a guard of the run gave no answer'));
          else resolve(answer);
        }
      }
    } catch (error) {
      for (const { reject } of rows.flat()) reject(error);
    }
  }
}
