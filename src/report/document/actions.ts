/** What each guard did, in cases. */

import { FAILURES, type FailureKind } from '../../guards/decision.ts';
import type { GuardSummary } from '../../replay/summary.ts';
import { count } from '../text/numbers.ts';
import { type Block, type Row, cells, indentedCells, leftColumn, rightColumn } from './document.ts';
import { type Line, type Piece, type Tone, line, name, note, words } from './line.ts';

export function actions(guards: readonly GuardSummary[]): Block[] {
  const row = rowOver(guards);
  const part = partOver(guards);
  return [
    {
      kind: 'grid',
      columns: [leftColumn(line`cases`), ...guards.map(({ name: guard }) => rightColumn([name(guard)]))],
      rows: [
        row(line`blocked${note('blocked')}`, ({ actions: { block } }) => block, 'strong'),
        ...part(line`labelled right`, ({ blocked }) => blocked.right),
        ...part(line`labelled wrong`, ({ blocked }) => blocked.wrong),
        ...part(line`debatable`, ({ blocked }) => blocked.debatable),
        ...part(line`labelled under another policy`, ({ blocked }) => blocked.otherPolicy),
        ...part(line`unclassified`, ({ blocked }) => blocked.unclassified),
        row(line`prompted`, ({ actions: { prompt } }) => prompt),
        row(line`deferred`, ({ actions: { defer } }) => defer),
        row(line`allowed`, ({ actions: { run } }) => run),
        ...part(line`with the command rewritten`, ({ rewrites }) => rewrites),
        row(line`${failedLabel(guards)}${note('failed')}`, failuresOf, 'bad'),
        ...part(line`other shell, not asked${note('otherShell')}`, ({ otherShell }) => otherShell),
        ...part(line`not recorded${note('notRecorded')}`, ({ notRecorded }) => notRecorded),
      ],
    },
  ];
}

/** Failures are not a fifth thing that a host does: the label says so where there are any. */
function failedLabel(guards: readonly GuardSummary[]): Piece {
  return words(guards.some((guard) => failuresOf(guard) > 0) ? 'failed, and counted above' : 'failed');
}

/** One row over all guards; a tone is for what is there, so zeros are quiet. */
function rowOver(guards: readonly GuardSummary[]) {
  return (label: Line, of: (guard: GuardSummary) => number, tone: Tone = 'plain'): Row =>
    cells(label, ...guards.map((guard) => figure(of(guard), tone)));
}

/** The same, indented, and only where there is something to tell. */
function partOver(guards: readonly GuardSummary[]) {
  return (label: Line, of: (guard: GuardSummary) => number): Row[] =>
    guards.some((guard) => of(guard) > 0)
      ? [indentedCells(label, ...guards.map((guard) => figure(of(guard), 'plain')))]
      : [];
}

function figure(n: number, tone: Tone): Line {
  return [words(count(n), n === 0 ? 'quiet' : tone)];
}

function failuresOf({ failures }: GuardSummary): number {
  return FAILURES.reduce((sum, kind) => sum + failures[kind], 0);
}

/** What a failure is called. */
export const FAILURE_WORDS: Readonly<Record<FailureKind, string>> = {
  malformed: 'malformed answer',
  crashed: 'crashed',
  timedOut: 'timed out',
  notStarted: 'did not start',
};
