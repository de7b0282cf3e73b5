/** What a comparison comes to: how many cases moved which way, and what that means where they are labelled. */

import type { ComparisonSummary, LabelledChange } from '../../replay/comparison.ts';
import { count, pValue } from '../text/numbers.ts';
import { type Block, type Row, cells, leftColumn } from './document.ts';
import { type Line, type Tone, line, name, note, words } from './line.ts';

export function movements(comparison: ComparisonSummary): Block[] {
  const { base, candidate, labelled } = comparison;
  return [
    { kind: 'heading', line: line`${name(base)} → ${name(candidate)}` },
    { kind: 'facts', facts: moves(comparison) },
    ...(labelled.length === 0 ? [] : [labelledChanges(labelled)]),
  ];
}

/** Every movement that happened, in cases and distinct ones; together they are the cases. */
function moves({ requests, unchanged, otherShell, notRecorded, ...cases }: ComparisonSummary): Line[] {
  const moved = (['gained', 'lost', 'hardened', 'softened', 'broke', 'recovered', 'reattributed'] as const)
    .filter((movement) => cases[movement] > 0)
    .map(
      (movement) =>
        line`${words(MOVEMENT_WORDS[movement], 'strong')} ${words(`${count(cases[movement])} (${count(requests[movement])} distinct)`)}`,
    );
  const rest = [line`unchanged ${words(count(unchanged))}`];
  if (otherShell > 0) rest.push(line`other shell ${words(count(otherShell))}`);
  if (notRecorded > 0) rest.push(line`not recorded ${words(count(notRecorded))}`);
  return [...moved, ...rest];
}

const MOVEMENT_WORDS = {
  gained: 'blocks gained',
  lost: 'blocks lost',
  hardened: 'hardened',
  softened: 'softened',
  broke: 'broke',
  recovered: 'recovered',
  reattributed: 'reattributed',
} as const;

function labelledChanges(labelled: readonly LabelledChange[]): Block {
  const columns = [
    leftColumn(line`labelled changes`),
    leftColumn(line`false positives`),
    leftColumn(line`misses`),
    leftColumn(line`better : worse${note('mcnemar')}`),
  ];
  return { kind: 'grid', columns, rows: labelled.map(changesUnder) };
}

function changesUnder({ policy, mcnemar, ...changes }: LabelledChange): Row {
  return cells(
    [name(policy)],
    fixedAndNew(changes.fixedFalsePositives, changes.newFalsePositives),
    fixedAndNew(changes.fixedFalseNegatives, changes.newFalseNegatives),
    [
      words(
        testOf(
          mcnemar,
          Object.values(changes).some((moved) => moved > 0),
        ),
      ),
    ],
  );
}

/** What reviews labelled was picked: it moves, and is not tested. */
function testOf({ b, c, p }: LabelledChange['mcnemar'], isMoved: boolean): string {
  return b + c === 0 && isMoved ? 'from reviews, not tested' : `${count(c)} : ${count(b)}, McNemar ${pValue(p)}`;
}

function fixedAndNew(fixed: number, added: number): Line {
  const tone = (n: number, ofSome: Tone): Tone => (n === 0 ? 'plain' : ofSome);
  return [
    words(`${count(fixed)} fixed`, tone(fixed, 'good')),
    words(', '),
    words(`${count(added)} new`, tone(added, 'bad')),
  ];
}
