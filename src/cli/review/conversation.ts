/** Asks, keeps each answer before it asks on, and goes back where the person wants to. */

import type { Draw } from '../../replay/labels/draw.ts';
import { redact } from '../../replay/redact/index.ts';
import { type Answer, labelOf } from '../../replay/review/answer.ts';
import { type Kept, keepLabels, takeBack } from '../../replay/review/keep-answers.ts';
import { type Question, neutral } from '../../replay/review/question.ts';
import type { Step, Walk } from '../../replay/review/walk.ts';
import { drawGroup } from '../../report/review/group.ts';
import { drawQuestion } from '../../report/review/question.ts';
import type { Canvas } from '../../report/terminal/grid.ts';
import { counted } from '../../report/text/numbers.ts';
import { print } from '../stdout.ts';
import type { Asker } from './ask.ts';

export interface ConversationOptions {
  readonly walk: Walk;
  readonly ask: Asker;
  /** Where labels are kept. */
  readonly file: string;
  readonly author: string;
  /** How chance drew a question, where it did. */
  readonly drawnOf: (question: Question) => Draw | undefined;
  readonly canvas: () => Canvas;
}

export class Conversation {
  readonly #options: ConversationOptions;
  readonly #kept: (readonly Kept[])[] = [];
  #note = '';

  constructor(options: ConversationOptions) {
    this.#options = options;
  }

  /** Labels that were given and not taken back. */
  get kept(): number {
    return this.#kept.flat().length;
  }

  /** Goes on until nothing is left, or the person has enough. */
  async run(): Promise<'finished' | 'quit' | 'cancelled'> {
    const { walk, ask } = this.#options;
    for (let step = walk.step(); step !== undefined; step = walk.step()) {
      await this.#show(step);
      const choice = await ask.choice(step, walk.canGoBack);
      switch (choice) {
        case 'cancelled':
        case 'quit':
          return choice;
        case 'open':
          walk.open(step);
          break;
        case 'skip':
          walk.go('passed', step);
          break;
        case 'undo':
          await this.#undo();
          break;
        case 'note': {
          const note = await ask.note(this.#note);
          if (note === undefined) return 'cancelled';
          this.#note = note;
          break;
        }
        case 'right':
        case 'debatable':
          await this.#keep(step, { block: choice });
          break;
        case 'wrong': {
          const category = await ask.category(step.questions[0]?.category);
          if (category === undefined) return 'cancelled';
          await this.#keep(step, { block: choice, category });
          break;
        }
      }
    }
    return 'finished';
  }

  async #show(step: Step): Promise<void> {
    const { walk, canvas } = this.#options;
    const { answered, passed, of } = walk.reached;
    const done = answered + passed;
    const text =
      step.kind === 'group'
        ? drawGroup(step.group, step.questions, { answered: done, of }, canvas())
        : drawQuestion(this.#shown(step.questions[0]), { nth: done + 1, of }, canvas());
    await print(`\n${text}`);
  }

  /** What chance drew is to be judged for itself. */
  #shown(question: Question): Question {
    return this.#options.drawnOf(question) === undefined ? question : neutral(question);
  }

  async #keep(step: Step, answer: Answer): Promise<void> {
    const { walk, file, author, drawnOf } = this.#options;
    const note = redact(this.#note).text.trim();
    const time = new Date().toISOString();
    const labels = step.questions.map((question) => {
      const drawn = drawnOf(question);
      const act = { author, time, ...(drawn && { drawn }) };
      return labelOf(question, { ...answer, ...(note !== '' && { note }) }, act);
    });
    this.#kept.push(await keepLabels(file, labels));
    this.#note = '';
    walk.go('answered', step);
    const why = answer.category === undefined ? '' : ` (${answer.category})`;
    await print(`kept: ${answer.block}${why}, ${counted(labels.length, 'label')}\n`);
  }

  async #undo(): Promise<void> {
    const { walk, file } = this.#options;
    if (walk.back() !== 'answered') return;
    const replaced = await takeBack(file, this.#kept.pop() ?? []);
    const but = replaced === 0 ? '' : `, but for ${counted(replaced, 'label')} that somebody else has replaced since`;
    await print(`taken back${but}\n`);
  }
}
