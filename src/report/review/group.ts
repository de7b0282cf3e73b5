/** What a person is shown who is asked about a whole group: its members, so that one answer is given with open eyes. */

import type { QuestionGroup } from '../../replay/review/groups.ts';
import { SIGNALS, type Question } from '../../replay/review/question.ts';
import { type Line, command, glued, joined, line, words } from '../document/line.ts';
import type { Canvas } from '../terminal/grid.ts';
import { count, counted } from '../text/numbers.ts';
import { drawLines } from './draw-lines.ts';
import { whatHappens } from './question.ts';
import { SIGNAL_WORDS } from './signals.ts';

/** Members that are shown; whoever wants to see more goes through them one by one. */
const SHOWN = 10;

const INDENT = words(glued('  '));

/** The text above the question about a group. @param questions what is left of it */
export function drawGroup(
  group: QuestionGroup,
  questions: readonly Question[],
  { answered, of }: { readonly answered: number; readonly of: number },
  canvas: Canvas,
): string {
  const cases = questions.reduce((sum, question) => sum + question.cases, 0);
  const size = `${counted(questions.length, 'distinct request')}, ${counted(cases, 'case')}`;
  const title = joined([whatHappens(group), [words(size)], [words(`${count(answered)} of ${count(of)} done`)]], ' · ');
  const members = questions
    .slice(0, SHOWN)
    .map((question) => line`${INDENT}${command(question.request.command, question.trigger)}`);
  const rest = questions.length - members.length;
  const lines = [
    ...drawLines([title], canvas, 'strong'),
    '',
    ...drawLines(members, canvas),
    ...(rest > 0 ? drawLines([[INDENT, words(`and ${count(rest)} more`, 'quiet')]], canvas) : []),
    '',
    ...drawLines(evidenceOf(questions), canvas),
  ];
  return `${lines.join('\n').trimEnd()}\n`;
}

/** Of how many members something speaks for their being wrong. */
function evidenceOf(questions: readonly Question[]): Line[] {
  return SIGNALS.flatMap((signal) => {
    const holds = questions.filter(({ signals }) => signals.includes(signal)).length;
    return holds === 0
      ? []
      : [line`${words(`${count(holds)} of ${count(questions.length)}: ${SIGNAL_WORDS[signal]}`)}`];
  });
}
