/** Reproducers as rows of a corpus, to be pasted into one. */

import type { Change, Side } from '../replay/comparison.ts';
import { csvLine } from '../replay/csv-line.ts';
import type { FinishedRun, Show } from './form.ts';
import { changeFilter } from './show.ts';
import { withoutFormula } from './text/formula.ts';
import { visible } from './text/visible.ts';

const HEADER = ['command', 'expected', 'policy', 'category', 'note'];

/** One row a reproducer and label; `expected` is empty where nobody has labelled the case, and has to be filled in. */
export function reproducerCorpus({ changes }: Pick<FinishedRun, 'changes'>, show: Show): string {
  const mayShow = changeFilter(show);
  const rows = new Map<string, readonly string[]>();
  for (const change of changes) {
    const { reproducer, label } = change;
    if (reproducer === undefined || !mayShow(change)) continue;
    const cells = [reproducer, label?.expected ?? '', label?.policy ?? '', label?.category ?? ''];
    const key = cells.join('\0');
    if (!rows.has(key)) rows.set(key, [...cells, noteOf(change)]);
  }
  return [HEADER, ...rows.values()].map(toLine).join('');
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
