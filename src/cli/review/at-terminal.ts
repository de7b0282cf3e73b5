/** A review at the terminal, from the first question to the last, or to where the person has enough. */

import process from 'node:process';
import { ReplayError } from '../../errors.ts';
import { readLabels } from '../../replay/labels/labels-file.ts';
import { groupQuestions } from '../../replay/review/groups.ts';
import { Walk } from '../../replay/review/walk.ts';
import { painter } from '../../report/terminal/paint.ts';
import { nameLine } from '../../report/text/excerpt.ts';
import { count, counted } from '../../report/text/numbers.ts';
import type { ReviewOptions } from '../commands/review.ts';
import { INTERRUPTED } from '../exit-codes.ts';
import { onInterrupt } from '../interrupt.ts';
import { print } from '../stdout.ts';
import { describeTerminal } from '../terminal.ts';
import { Asker } from './ask.ts';
import { type Asked, askedOf } from './asked.ts';
import { Conversation } from './conversation.ts';
import { promptOutput } from './prompt-output.ts';
import { userName } from './user-name.ts';

/** @param file where labels are kept @throws ReplayError where there is nobody to ask */
export async function reviewAtTerminal(folder: string, file: string, options: ReviewOptions): Promise<void> {
  if (!process.stdin.isTTY || !process.stdout.isTTY) {
    throw new ReplayError(
      'a review asks a person, and this is no terminal; write a sheet with --export FILE, and keep its answers with --import FILE',
    );
  }
  const asked = await askedOf(folder, options);
  const labels = await readLabels(file);
  const open = asked.questions.filter((question) => !asked.isAnswered(question, labels));
  if (open.length === 0) {
    await print(`${nothingToAsk(asked.questions.length)}\n`);
    return;
  }
  // A sample is asked in its order: no group, and nothing that is most likely wrong, comes first.
  const isSample = options.sample !== undefined;
  const walk = new Walk(isSample ? open.flatMap((question) => groupQuestions([question])) : groupQuestions(open));
  await converse(walk, asked, file, options);
}

function nothingToAsk(questions: number): string {
  return questions === 0
    ? 'nothing to ask: no block that a source does not label already; --blocks asks about all blocks of a guard'
    : `nothing to ask: all ${counted(questions, 'question')} have been answered`;
}

async function converse(
  walk: Walk,
  { drawnOf }: Asked,
  file: string,
  { author = userName(), color }: ReviewOptions,
): Promise<void> {
  const { colour, unicode } = describeTerminal(color);
  const paint = painter(colour);
  const interrupt = onInterrupt(() => undefined);
  const conversation = new Conversation({
    walk,
    ask: new Asker(promptOutput(colour), interrupt.signal),
    file,
    author,
    drawnOf,
    // A terminal may change its size meanwhile.
    canvas: () => ({ width: describeTerminal(color).width, unicode, paint }),
  });
  try {
    const end = await conversation.run();
    const { answered, passed, of } = walk.reached;
    const { kept } = conversation;
    const where = kept === 0 ? 'nothing new was kept' : `${counted(kept, 'label')} kept in ${nameLine(file, unicode)}`;
    await print(`\n${where}; ${count(passed)} passed over, ${count(of - answered - passed)} left\n`);
    if (end === 'cancelled') process.exitCode = INTERRUPTED;
  } finally {
    interrupt.release();
  }
}
