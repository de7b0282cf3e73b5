/** What was read, and what of it was passed over. */

import type { CaseCounts, SourceSummary } from '../../replay/summary.ts';
import { UNKNOWN, count } from '../text/numbers.ts';
import { type Block, type Row, cells, leftColumn, rightColumn } from './document.ts';
import { type Line, joined, line, name, words } from './line.ts';

/** Sources shown one by one in a first look. */
const SHOWN = 8;

export function sources({ sources: all, filtered }: CaseCounts, verbose: boolean): Block[] {
  const shown = verbose ? all : all.slice(0, SHOWN);
  const rest = all.slice(shown.length);
  const rows: Row[] = shown.map((source) =>
    cells([name(source.name)], [name(source.format)], ...counts(source), skippedOf([source])),
  );
  if (rest.length > 0)
    rows.push(cells([words(`${count(rest.length)} more`, 'quiet')], [], ...counts(sum(rest)), skippedOf(rest)));
  const blocks: Block[] = [
    {
      kind: 'grid',
      columns: [
        leftColumn(line`read`),
        leftColumn(line`format`),
        rightColumn(line`files`),
        rightColumn(line`cases`),
        leftColumn(line`skipped`),
      ],
      rows,
    },
  ];
  if (filtered > 0)
    blocks.push({ kind: 'paragraph', line: line`Left out by filters: ${words(count(filtered))} of these cases.` });
  return blocks;
}

function counts({ files, cases: of }: Pick<SourceSummary, 'files' | 'cases'>): Line[] {
  return [[words(count(files))], [words(count(of))]];
}

function sum(some: readonly SourceSummary[]): Pick<SourceSummary, 'files' | 'cases'> {
  return {
    files: some.reduce((total, { files }) => total + files, 0),
    cases: some.reduce((total, { cases: of }) => total + of, 0),
  };
}

/** `3× torn line, 14× duplicate call`, most first. */
function skippedOf(some: readonly SourceSummary[]): Line {
  const byReason = new Map<string, number>();
  for (const { skipped } of some) {
    for (const [reason, n] of Object.entries(skipped)) byReason.set(reason, (byReason.get(reason) ?? 0) + n);
  }
  const reasons = [...byReason].filter(([, n]) => n > 0).sort(([, a], [, b]) => b - a);
  if (reasons.length === 0) return [words(UNKNOWN, 'quiet')];
  return joined(
    reasons.map(([reason, n]) => line`${words(count(n))}× ${name(reason)}`),
    ', ',
  );
}
