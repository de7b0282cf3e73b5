/** Blocks by what made the guard speak: whether that would have run, or is only mentioned. */

import type { GuardSummary, SpokeCount, SpokeSummary } from '../../replay/summary.ts';
import { count, rateWithInterval, UNKNOWN } from '../text/numbers.ts';
import { type Block, type Row, cells, indentedCells, leftColumn, rightColumn } from './document.ts';
import { type Line, line, name, note, words } from './line.ts';

/** Categories of each part in a first look. */
const SHOWN = 4;

/** Says nothing that its part does not. */
const UNNAMED = 'other';

type Part = (spoke: SpokeSummary) => SpokeCount;

export function spoke(guards: readonly GuardSummary[], verbose: boolean): Block[] {
  if (guards.every((guard) => guard.spoke.textShare.of === 0)) return [];
  const rows = [
    ...partOf(guards, line`text only`, ({ textOnly }) => textOnly, verbose),
    ...partOf(guards, line`would run`, ({ wouldRun }) => wouldRun, verbose),
    ...(guards.some((guard) => guard.spoke.unknown.cases > 0)
      ? [cells(line`not known`, ...guards.map((guard) => figure(guard.spoke.unknown.cases)))]
      : []),
    cells(line`text only, of distinct${note('interval')}`, ...guards.map((guard) => shareOf(guard.spoke))),
  ];
  const columns = guards.map(({ name: guard }) => rightColumn([name(guard)]));
  return [{ kind: 'grid', columns: [leftColumn(line`what was blocked${note('spoke')}`), ...columns], rows }];
}

/** A part and its categories, those of most cases (under any guard) first. */
function partOf(guards: readonly GuardSummary[], title: Line, part: Part, verbose: boolean): Row[] {
  const parts = guards.map((guard) => part(guard.spoke));
  const casesOf = (category: string): number[] => parts.map(({ categories }) => categories[category] ?? 0);
  const named = [...new Set(parts.flatMap(({ categories }) => Object.keys(categories)))]
    .filter((category) => category !== UNNAMED)
    .toSorted((a, b) => Math.max(...casesOf(b)) - Math.max(...casesOf(a)));
  const shown = verbose ? named : named.slice(0, SHOWN);
  const rest = named.slice(shown.length);
  const rows = [cells(title, ...parts.map(({ cases }) => figure(cases)))];
  for (const category of shown) rows.push(indentedCells([name(category)], ...casesOf(category).map(figure)));
  if (rest.length > 0) {
    const sums = parts.map(({ categories }) => rest.reduce((sum, category) => sum + (categories[category] ?? 0), 0));
    rows.push(indentedCells([words(`${count(rest.length)} more`, 'quiet')], ...sums.map(figure)));
  }
  return rows;
}

function shareOf({ textShare }: SpokeSummary): Line {
  return textShare.of === 0 ? [words(UNKNOWN, 'quiet')] : [words(rateWithInterval(textShare))];
}

function figure(n: number): Line {
  return [words(count(n), n === 0 ? 'quiet' : 'plain')];
}
