/** Reproducers as rows of a corpus, to be pasted into one. */

import type { Change, Side } from '../replay/comparison.ts';
import { csvLine } from '../replay/csv-line.ts';
import type { FinishedRun, Show } from './form.ts';
import { changeFilter } from './show.ts';
import { withoutFormula } from './text/formula.ts';
import { visible } from './text/visible.ts';

const HEADER = ['command', 'expected', 'policy', 'category', 'note'];

/** One row a reproducer and policy; `expected` is empty where no label tells it, and has to be filled in. */
export function reproducerCorpus({ changes }: Pick<FinishedRun, 'changes'>, show: Show): string {
  const mayShow = changeFilter(show);
  const rows = new Map<string, [Change, ...Change[]]>();
  for (const change of changes) {
    const { reproducer, label } = change;
    if (reproducer === undefined || !mayShow(change)) continue;
    const key = `${reproducer}\0${label?.policy ?? ''}`;
    const row = rows.get(key);
    if (row === undefined) rows.set(key, [change]);
    else row.push(change);
  }
  return [HEADER, ...Array.from(rows.values(), rowOf)].map(toLine).join('');
}

/** What labels say in one voice: commands labelled differently may shrink to the same. */
function rowOf(changes: readonly [Change, ...Change[]]): readonly string[] {
  const [first] = changes;
  const said = new Set(changes.map(({ label }) => (label?.debatable === false ? label.expected : '')));
  const expected = said.size === 1 ? [...said].join('') : '';
  const category = expected === '' ? '' : first.label?.category;
  return [first.reproducer ?? '', expected, first.label?.policy ?? '', category ?? '', noteOf(first)];
}

function noteOf({ base, candidate, case: id }: Change): string {
  return `${saidBy(base)}, ${saidBy(candidate)}; smallest command on which they differ so, from case ${id.slice(0, 12)}`;
}

const DONE: Readonly<Record<Side['action'], string>> = {
  block: 'blocks',
  prompt: 'prompts',
  defer: 'has no objection',
  run: 'allows',
};

function saidBy({ guard, action, rule, failure }: Side): string {
  if (failure !== undefined) return `${guard} fails`;
  return `${guard} ${DONE[action]}${rule === undefined ? '' : ` (${rule})`}`;
}

function toLine(fields: readonly string[]): string {
  return csvLine(fields.map((field) => withoutFormula(visible(field, { unicode: true, newline: 'kept' }))));
}
