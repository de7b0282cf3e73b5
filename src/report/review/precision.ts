/** The table of precision: how often blocks are wrong, by random samples alone. */

import type { Precision } from '../../replay/review/precision.ts';
import { type Block, cells, leftColumn, rightColumn } from '../document/document.ts';
import { type Line, line, name, words } from '../document/line.ts';
import { UNKNOWN, count, percent, rateWithInterval } from '../text/numbers.ts';
import type { SmallReport } from './in-form.ts';

/** The precision of the guards of a run. */
export function precisionReport(precisions: readonly Precision[]): SmallReport {
  return { blocks: blocksOf(precisions), figures: { precisions }, rows: rowsOf(precisions) };
}

function blocksOf(precisions: readonly Precision[]): Block[] {
  const columns = [
    leftColumn(line`precision`),
    rightColumn(line`blocks`),
    rightColumn(line`drawn`),
    rightColumn(line`sessions`),
    rightColumn(line`wrong`),
    rightColumn(line`right`),
    rightColumn(line`debatable`),
    rightColumn(line`unanswered`),
    rightColumn(line`false blocks [95%]`),
    rightColumn(line`of all blocks wrong`),
  ];
  const rows = precisions.map((precision) => {
    const { guard, policy, seed, blocks, sample, falseBlocks } = precision;
    const figures = [
      blocks,
      sample.drawn,
      sample.sessions,
      sample.wrong,
      sample.right,
      sample.debatable,
      sample.unanswered,
    ];
    return cells(
      line`${name(guard)} · ${name(policy)} · seed ${name(seed)}`,
      ...figures.map((figure): Line => [words(count(figure))]),
      [words(rateWithInterval(falseBlocks))],
      [words(projectionOf(precision))],
    );
  });
  return [{ kind: 'grid', columns, rows }, ...precisions.flatMap(unansweredOf), note];
}

function projectionOf({ projected }: Precision): string {
  if (projected === undefined) return UNKNOWN;
  return `${count(projected.wrong)} [${count(projected.low)}–${count(projected.high)}]`;
}

function unansweredOf({ guard, seed, sample, whateverUnanswered: bounds }: Precision): Block[] {
  if (bounds === undefined) return [];
  const range = `between ${percent(bounds.low)} and ${percent(bounds.high)}`;
  const what = line`${name(guard)}, seed ${name(seed)}: ${words(count(sample.unanswered))} of those drawn have no answer; whatever they are, of all that were drawn ${words(range)} are wrong`;
  return [{ kind: 'paragraph', line: what }];
}

const note: Block = {
  kind: 'paragraph',
  line: line`Cases drawn at random among the blocks that no source labels. Labels of the ranked queue are left out; intervals are clustered by session.`,
};

const HEADER = `
  guard policy seed blocks drawn sessions right wrong debatable unanswered
  false_blocks low high projected projected_low projected_high
`
  .trim()
  .split(/\s+/);

function rowsOf(precisions: readonly Precision[]): SmallReport['rows'] {
  const rows = precisions.map(({ guard, policy, seed, blocks, sample, falseBlocks, projected }) => [
    guard,
    policy,
    seed,
    blocks,
    sample.drawn,
    sample.sessions,
    sample.right,
    sample.wrong,
    sample.debatable,
    sample.unanswered,
    falseBlocks.rate ?? '',
    falseBlocks.low ?? '',
    falseBlocks.high ?? '',
    projected?.wrong ?? '',
    projected?.low ?? '',
    projected?.high ?? '',
  ]);
  return [HEADER, ...rows];
}
