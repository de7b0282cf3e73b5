/** How guards failed, each way with an example. */

import { FAILURES } from '../../guards/decision.ts';
import type { GuardSummary } from '../../replay/summary.ts';
import type { Show } from '../form.ts';
import { mayShowFailure } from '../show.ts';
import { count, shortId } from '../text/numbers.ts';
import { FAILURE_WORDS } from './actions.ts';
import { type Block, type Row, cells, columnUnder, leftColumn, rightColumn } from './document.ts';
import { command, line, name, words } from './line.ts';

export function failures(guards: readonly GuardSummary[], show: Show): Block[] {
  const withExamples = mayShowFailure(show);
  const rows = guards.flatMap((guard) => rowsOf(guard, withExamples));
  if (rows.length === 0) return [];
  const examples = [leftColumn(line`for example`), columnUnder(line`said`)];
  const columns = [leftColumn(line`failed`), leftColumn(line`how`), rightColumn(line`cases`)];
  return [{ kind: 'grid', columns: withExamples ? [...columns, ...examples] : columns, rows }];
}

function rowsOf({ name: guard, failures: counts, failed }: GuardSummary, withExamples: boolean): Row[] {
  return FAILURES.filter((kind) => counts[kind] > 0).map((kind) => {
    const figures = [[name(guard)], [words(FAILURE_WORDS[kind], 'bad')], [words(count(counts[kind]))]];
    if (!withExamples) return cells(...figures);
    const example = failed.find((failure) => failure.kind === kind);
    if (example === undefined) return cells(...figures, [], []);
    return cells(
      ...figures,
      [command(example.command, undefined)],
      line`${name(example.detail)} · ${name(shortId(example.case), 'quiet')}`,
    );
  });
}
