/** What guards cost a run, and what they would have cost a history. */

import type { Measurement, RunCost } from '../../replay/measure/measurement.ts';
import { type Block, cells, leftColumn, rightColumn } from '../document/document.ts';
import { line, name, note, words } from '../document/line.ts';
import { UNKNOWN, count, counted, seconds, threeDigits } from '../text/numbers.ts';

export function costs({ cost }: Measurement): Block[] {
  return [...runs(cost), ...histories(cost)];
}

function runs(cost: readonly RunCost[]): Block[] {
  const [first] = cost;
  if (first === undefined) return [];
  const rows = cost.flatMap(({ guard, hooks: counts }) =>
    counts.map(({ hooks, seconds: now, foldedSeconds: folded }) =>
      cells(
        [name(guard)],
        [words(count(hooks))],
        [words(threeDigits(now))],
        [words(folded === undefined ? UNKNOWN : threeDigits(folded))],
      ),
    ),
  );
  const columns = [
    leftColumn(line`a run of ${words(counted(first.calls, 'tool call'))}${note('run')}`),
    rightColumn(line`hooks`),
    rightColumn(line`now, s`),
    rightColumn(line`folded into one, s${note('folded')}`),
  ];
  return [{ kind: 'grid', columns, rows }];
}

function histories(cost: readonly RunCost[]): Block[] {
  const rows = cost.flatMap(({ guard, history }) =>
    history === undefined
      ? []
      : [
          cells(
            [name(guard)],
            [words(count(history.commands))],
            [words(count(history.days))],
            [words(seconds(history.seconds))],
          ),
        ],
  );
  const columns = [
    leftColumn(line`what a history would have cost${note('history')}`),
    rightColumn(line`commands`),
    rightColumn(line`days`),
    rightColumn(line`in all`),
  ];
  return rows.length === 0 ? [] : [{ kind: 'grid', columns, rows }];
}
