/** `--repeat`: every guard is asked everything so many times; a verdict that flips is a finding of its own. */

import type { Level } from '../../redact/index.ts';
import type { Notebook } from '../notebook.ts';
import type { Panel } from '../panel.ts';
import { storedJudgement } from '../stored-outcome.ts';
import { type Answered, type SecondLook, differenceOf } from './second-look.ts';

export interface RepeatsOptions {
  readonly panel: Panel;
  /** By guard. */
  readonly notebooks: readonly Notebook[];
  readonly level: Level;
  /** How often everything is asked, the first time included. */
  readonly times: number;
}

export class Repeats implements SecondLook {
  readonly #options: RepeatsOptions;

  constructor(options: RepeatsOptions) {
    this.#options = options;
  }

  async look(answered: readonly Answered[]): Promise<void> {
    const { panel, notebooks, times } = this.#options;
    const requests = answered.map(({ identified }) => identified.request);
    const skip = answered.flatMap(({ judgements }, index) =>
      notebooks.flatMap((_, guard) => (judgements[guard] === undefined ? [index * notebooks.length + guard] : [])),
    );
    const again: Awaited<ReturnType<Panel['judge']>>[] = [];
    for (let time = 1; time < times; time++) again.push(await panel.judge(requests, skip));
    for (const [index, one] of answered.entries()) {
      for (const [guard, notebook] of notebooks.entries()) {
        if (one.judgements[guard] === undefined) continue;
        const answers = again.flatMap((rows) => rows[index]?.[guard] ?? []);
        notebook.repeated(this.#flipOf(one, guard, answers));
      }
    }
  }

  /** The first answer that differs from the one before them all. */
  #flipOf({ identified, judgements }: Answered, guard: number, answers: Parameters<typeof storedJudgement>[0][]) {
    const first = judgements[guard];
    if (first === undefined) return undefined;
    for (const answer of answers) {
      const stored = storedJudgement(answer, identified.edits, this.#options.level);
      const difference = differenceOf(identified, first, stored);
      if (difference !== undefined) return difference;
    }
    return undefined;
  }
}
