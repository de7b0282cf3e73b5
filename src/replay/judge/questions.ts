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
    const questions = this.#open;
    this.#open = [];
    const skip = questions.flatMap(({ guard }, index) =>
      Array.from({ length: this.#guards }, (_, other) => index * this.#guards + other).filter(
        (position) => position !== index * this.#guards + guard,
      ),
    );
    try {
      const rows = await this.#panel.judge(
        questions.map(({ request }) => request),
        skip,
      );
      for (const [index, { guard, resolve, reject }] of questions.entries()) {
        const answer = rows[index]?.[guard];
        if (answer === undefined) reject(new Error('a guard of the run gave no answer'));
        else resolve(answer);
      }
    } catch (error) {
      for (const { reject } of questions) reject(error);
    }
  }
}
