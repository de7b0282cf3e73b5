/** Questions in the order in which they are asked: groups first, and what is most likely wrong before all else. */

import { byShape, groupedBy, shapeOfAll } from '../categories/by-shape.ts';
import { compareText } from '../compare-text.ts';
import type { Question, Signal } from './question.ts';

/** Questions of one rule, category, movement and shape. */
export interface QuestionGroup {
  readonly guard: string;
  readonly rule: string;
  readonly category?: string;
  /** Where it is the same in all of them. */
  readonly shape?: string;
  readonly movement?: NonNullable<Question['movement']>;
  /** The most likely wrong first. */
  readonly questions: readonly Question[];
}

/** What a signal weighs: a log that shows it running tells more than a second block of its kind. */
const WEIGHTS: Readonly<Record<Signal, number>> = { ran: 3, repeated: 2, 'text-only': 2 };

/** Groups in the order of review. */
export function groupQuestions(questions: readonly Question[]): readonly QuestionGroup[] {
  const alike = groupedBy(questions, ({ guard, rule, category = '', movement = '' }) =>
    [guard, movement, rule, category].join('\0'),
  );
  return alike
    .flatMap(byShape)
    .map(toGroup)
    .map((group) => ({ group, weight: meanWeight(group), cases: casesOf(group) }))
    .sort((a, b) => b.weight - a.weight || b.cases - a.cases || byName(a.group, b.group))
    .map(({ group }) => group);
}

function toGroup(members: readonly Question[]): QuestionGroup {
  const questions = members.toSorted(
    (a, b) => weightOf(b) - weightOf(a) || b.cases - a.cases || compareText(a.requestHex, b.requestHex),
  );
  const [first] = questions;
  if (first === undefined) throw new Error('a group has a member');
  const { guard, rule, category, movement } = first;
  const shape = shapeOfAll(questions);
  return {
    guard,
    rule,
    ...(category !== undefined && { category }),
    ...(shape !== undefined && { shape }),
    ...(movement && { movement }),
    questions,
  };
}

function weightOf({ signals }: Question): number {
  return signals.reduce((sum, signal) => sum + WEIGHTS[signal], 0);
}

function meanWeight({ questions }: QuestionGroup): number {
  return questions.reduce((sum, question) => sum + weightOf(question), 0) / questions.length;
}

/** Cases of all members. */
function casesOf({ questions }: QuestionGroup): number {
  return questions.reduce((sum, { cases }) => sum + cases, 0);
}

function byName(a: QuestionGroup, b: QuestionGroup): number {
  return (
    compareText(a.rule, b.rule) ||
    compareText(a.category ?? '', b.category ?? '') ||
    compareText(a.shape ?? '', b.shape ?? '') ||
    compareText(a.movement ?? '', b.movement ?? '')
  );
}
