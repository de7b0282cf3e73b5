/** How guards failed, and what the host then does, each way with an example. */

import type { Action } from '../../guards/decision.ts';
import type { Failed, GuardSummary } from '../../replay/summary.ts';
import type { Show } from '../form.ts';
import { mayShowFailure } from '../show.ts';
import { count, shortId } from '../text/numbers.ts';
import { FAILURE_WORDS } from './actions.ts';
import { type Block, type Row, cells, columnUnder, leftColumn, rightColumn } from './document.ts';
import { type Line, command, line, name, note, words } from './line.ts';

/** What a host does. */
const ACTION_WORDS: Readonly<Record<Action, string>> = {
  block: 'blocks',
  prompt: 'asks a person',
  defer: 'goes by its own rules',
  run: 'runs the command',
};

export function failures(guards: readonly GuardSummary[], show: Show): Block[] {
  const withExamples = mayShowFailure(show);
  const rows = guards.flatMap(({ name: guard, failed }) => failed.map((one) => rowOf(guard, one, withExamples)));
  if (rows.length === 0) return [];
  const examples = [leftColumn(line`for example`), columnUnder(line`said`)];
  const columns = [
    leftColumn(line`failed`),
    leftColumn(line`how`),
    leftColumn(line`the host${note('host')}`),
    rightColumn(line`cases`),
  ];
  return [{ kind: 'grid', columns: withExamples ? [...columns, ...examples] : columns, rows }];
}

function rowOf(guard: string, failed: Failed, withExamples: boolean): Row {
  const figures = [[name(guard)], howOf(failed), [words(ACTION_WORDS[failed.action])], [words(count(failed.cases))]];
  if (!withExamples) return cells(...figures);
  return cells(
    ...figures,
    [command(failed.command, undefined)],
    line`${name(failed.detail)} · ${name(shortId(failed.case), 'quiet')}`,
  );
}

function howOf({ kind, meant }: Failed): Line {
  const how = words(FAILURE_WORDS[kind], 'bad');
  return meant === undefined ? [how] : line`${how}, meant ${words(meant === 'none' ? 'nothing' : meant, 'strong')}`;
}
