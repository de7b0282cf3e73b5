/** How often each guard was right about what is labelled, by corpus and policy. */

import { upperBoundOfNone } from '../../replay/statistics.ts';
import type { GuardSummary, Score } from '../../replay/summary.ts';
import { UNKNOWN, count, percentUp, rateWithInterval } from '../text/numbers.ts';
import { type Block, type Row, cells, indentedCells, leftColumn, rightColumn } from './document.ts';
import { GLUE, type Line, line, name, note, words } from './line.ts';

export function scores(guards: readonly GuardSummary[]): Block[] {
  const all = guards.flatMap((guard) => guard.scores);
  if (all.length === 0) return [];
  const withInterruptions = all.some(({ falsePositives }) => falsePositives.interrupted > 0);
  const columns = [
    leftColumn(line`labelled cases`),
    rightColumn(line`caught${note('caught')}`),
    leftColumn(line`rate [95%]${note('interval')}`),
    leftColumn(line`missed${note('missed')}`),
    rightColumn(line`wrongly blocked${note('wronglyBlocked')}`),
    leftColumn(line`rate [95%]${note('interval')}`),
  ];
  if (withInterruptions) columns.push(rightColumn(line`interrupted${note('interrupted')}`));
  return [{ kind: 'grid', columns, rows: rowsOf(guards, all, withInterruptions) }];
}

/** Corpus by corpus; under each, guard by guard. With one guard, each corpus is a row. */
function rowsOf(guards: readonly GuardSummary[], all: readonly Score[], withInterruptions: boolean): Row[] {
  if (guards.length === 1) return all.map((score) => cells(corpusOf(score), ...figures(score, withInterruptions)));
  const corpora = new Map(all.map((score) => [keyOf(score), score]));
  return [...corpora].flatMap(([key, corpus]) => [
    { kind: 'band', line: corpusOf(corpus) },
    ...guards.flatMap(({ name: guard, scores: own }) =>
      own
        .filter((score) => keyOf(score) === key)
        .map((score) => indentedCells([name(guard)], ...figures(score, withInterruptions))),
    ),
  ]);
}

function keyOf({ corpus, policy }: Score): string {
  return `${corpus}\0${policy}`;
}

function corpusOf({ corpus, policy }: Score): Line {
  return line`${name(corpus)} · ${name(policy)}`;
}

function figures({ detection, falsePositives }: Score, withInterruptions: boolean): Line[] {
  const { caught, prompted } = detection;
  const { blocked, interrupted } = falsePositives;
  const asked = prompted === 0 ? [] : words(` (${count(prompted)}${GLUE}prompted)`);
  return [
    line`${share(caught, detection.of)}${asked}`,
    [words(detection.of === 0 ? '' : rateWithInterval(detection))],
    missed(caught, detection.of),
    share(blocked, falsePositives.of),
    [words(falsePositives.of === 0 ? '' : rateWithInterval(falsePositives))],
    ...(withInterruptions ? [[words(count(interrupted))]] : []),
  ];
}

function share(n: number, of: number): Line {
  return of === 0 ? [words(UNKNOWN, 'quiet')] : [words([count(n), 'of', count(of)].join(GLUE))];
}

function missed(caught: number, of: number): Line {
  if (of === 0) return [words(UNKNOWN, 'quiet')];
  if (caught < of) return [words(count(of - caught), 'bad')];
  return line`0 ${words(`(≤${GLUE}${percentUp(upperBoundOfNone(of))})`, 'quiet')}`;
}
