/** What a person is shown who is asked about a block: the command, what spoke, and what is known of how it came about. */

import type { Question } from '../../replay/review/question.ts';
import { type Line, command, glued, joined, line, name, words } from '../document/line.ts';
import type { Canvas } from '../terminal/grid.ts';
import { count, counted, shortId } from '../text/numbers.ts';
import { commandLines } from './command-lines.ts';
import { drawLines } from './draw-lines.ts';
import { SIGNAL_WORDS } from './signals.ts';

/** The text above a question. @param place where it stands among all, such as `3 of 41` */
export function drawQuestion(
  question: Question,
  place: { readonly nth: number; readonly of: number },
  canvas: Canvas,
): string {
  const { request, trigger } = question;
  const title = line`${figure(place.nth)} of ${figure(place.of)} · ${whatHappens(question)}`;
  const lines = [
    ...drawLines([title], canvas, 'strong'),
    '',
    ...commandLines(request.command, trigger, canvas),
    '',
    ...drawLines(detailsOf(question), canvas),
  ];
  return `${lines.join('\n')}\n`;
}

/** `git-force-push of argv, block gained · commit-message · git commit` */
export function whatHappens({
  rule,
  guard,
  movement,
  category,
  shape,
}: Pick<Question, 'rule' | 'guard' | 'movement' | 'category' | 'shape'>): Line {
  const of = line`${name(rule)} of ${name(guard)}${words(movement === undefined ? '' : `, block ${movement}`)}`;
  return joined([of, ...[category, shape].flatMap((part) => (part === undefined ? [] : [[name(part)]]))], ' · ');
}

function detailsOf(question: Question): Line[] {
  const { reason, signals, next, first } = question;
  const { context, happened } = first;
  return [
    ...(reason === undefined ? [] : [line`reason: ${name(reason)}`]),
    ...(signals.length === 0
      ? []
      : [line`for its being wrong: ${words(signals.map((signal) => SIGNAL_WORDS[signal]).join('; '))}`]),
    contextOf(question),
    ...(context.description === undefined ? [] : [line`described as: ${name(context.description)}`]),
    ...(happened === undefined ? [] : [line`what became of it: ${name(outcomeOf(happened))}`]),
    ...next.map((text, index) => line`${words(glued(index === 0 ? 'then: ' : '      '))}${command(text, undefined)}`),
  ];
}

/** Where it was proposed, as far as that is known. */
function contextOf({ first: { context, id }, request, cases }: Question): Line {
  const { agent, session, seq, time, project, asked } = context;
  const told: readonly (readonly [string, string | undefined])[] = [
    ['', agent],
    ['session ', session === undefined ? undefined : shortId(session)],
    ['call ', seq === undefined ? undefined : count(seq + 1)],
    ['', time],
    ['mode ', request.permissionMode],
    ['in ', request.cwd ?? project],
    ['the person, asked: ', asked],
    ['case ', shortId(id)],
  ];
  const known = told.flatMap(([what, value]) => (value === undefined ? [] : [line`${words(what)}${name(value)}`]));
  return joined([line`${words(counted(cases, 'case'))}`, ...known], ' · ');
}

function outcomeOf({ kind, why, exitCode }: NonNullable<Question['first']['happened']>): string {
  const code = exitCode === undefined ? '' : `, exit code ${exitCode}`;
  return `${kind}${code}${why === undefined ? '' : `: ${why}`}`;
}

function figure(n: number): Line {
  return [words(count(n))];
}
