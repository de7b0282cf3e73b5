/** What is asked about, as the options of a review say. */

import { aliases } from '../../guards/index.ts';
import type { Draw } from '../../replay/labels/draw.ts';
import type { LabelTable } from '../../replay/labels/label-table.ts';
import { labelKeyOf } from '../../replay/review/answer.ts';
import { groupQuestions } from '../../replay/review/groups.ts';
import type { Question } from '../../replay/review/question.ts';
import { readQuestions } from '../../replay/review/read-questions.ts';
import { readSample } from '../../replay/review/read-sample.ts';
import type { ReviewOptions } from '../commands/review.ts';
import { whileReading } from './while-reading.ts';

/** Questions in their order. */
export interface Asked {
  readonly questions: readonly Question[];
  /** How chance drew a question, where it did. */
  readonly drawnOf: (question: Question) => Draw | undefined;
  /** Whether it has its answer: where chance drew it, only an answer to a draw is one. */
  readonly isAnswered: (question: Question, labels: LabelTable) => boolean;
}

/** @param folder of the run */
export async function askedOf(folder: string, options: ReviewOptions): Promise<Asked> {
  const { guard, blocks = false, sample, seed } = options;
  const named = guard === undefined ? {} : { guard: aliases[guard] ?? guard };
  if (sample === undefined) {
    const scope = blocks ? 'blocks' : 'changes';
    const questions = await whileReading((onRead) => readQuestions(folder, { scope, ...named, onRead }));
    return {
      questions: groupQuestions(questions).flatMap((group) => group.questions),
      drawnOf: () => undefined,
      isAnswered: (question, labels) => labels.get(labelKeyOf(question)) !== undefined,
    };
  }
  const drawn = await whileReading((onRead) => readSample(folder, { ...named, size: sample, seed, onRead }));
  const draws = new Map(drawn.map((one) => [one.question, one.drawn]));
  return {
    questions: [...draws.keys()],
    drawnOf: (question) => draws.get(question),
    isAnswered: (question, labels) => labels.get(labelKeyOf(question))?.drawn !== undefined,
  };
}
