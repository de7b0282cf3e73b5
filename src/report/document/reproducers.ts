/** The smallest commands on which two guards differ, one for each group that has one. */

import type { ComparisonSummary } from '../../replay/comparison.ts';
import type { Evidence } from '../evidence.ts';
import type { Show } from '../form.ts';
import { mayShowExample } from '../show.ts';
import { type Block, type Row, cells, leftColumn } from './document.ts';
import { command, joined, line, name, note } from './line.ts';

export function reproducers({ groups }: ComparisonSummary, evidence: Evidence, show: Show): Block[] {
  const rows = groups.flatMap((group): Row[] => {
    const { movement, rule, category, reproducer } = group;
    if (reproducer === undefined || !mayShowExample(show, group, evidence)) return [];
    return [cells(joined([[name(movement)], [name(rule)], [name(category)]], ' · '), [command(reproducer, undefined)])];
  });
  if (rows.length === 0) return [];
  const columns = [leftColumn(line`differ in the same way${note('reproducer')}`), leftColumn(line`smallest command`)];
  return [{ kind: 'grid', columns, rows }];
}
