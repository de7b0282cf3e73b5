/** Which rules spoke most, side by side. */

import type { GuardSummary } from '../../replay/summary.ts';
import type { Show } from '../form.ts';
import { mayShowFailure } from '../show.ts';
import { UNKNOWN, count } from '../text/numbers.ts';
import { type Block, type Row, cells, columnUnder, leftColumn, rightColumn } from './document.ts';
import { type Line, line, name, words } from './line.ts';

/** Rules shown one by one in a first look. */
const SHOWN = 8;

interface Spoke {
  readonly cases: number;
  readonly requests: number;
}

export function rules(guards: readonly GuardSummary[], show: Show, verbose: boolean): Block[] {
  const all = rulesByWeight(guards);
  if (all.length === 0) return [];
  const shown = verbose ? all : all.slice(0, SHOWN);
  return [counts(guards, all, shown), ...(mayShowFailure(show) ? legend(guards, shown) : [])];
}

/** What rules say of which the name is a hash. */
function legend(guards: readonly GuardSummary[], shown: readonly string[]): Block[] {
  const reasons = new Map(
    guards.flatMap((guard) =>
      guard.rules.flatMap(({ rule, reason }) => (reason === undefined ? [] : [[rule, reason]])),
    ),
  );
  const rows = shown.flatMap((rule) => {
    const reason = reasons.get(rule);
    return reason === undefined ? [] : [cells([name(rule)], [name(reason)])];
  });
  if (rows.length === 0) return [];
  return [
    { kind: 'grid', columns: [leftColumn(line`rules without an id`), columnUnder(line`say, for example`)], rows },
  ];
}

function counts(guards: readonly GuardSummary[], all: readonly string[], shown: readonly string[]): Block {
  const rest = new Set(all.slice(shown.length));
  const areDistinct = guards.every((guard) => guard.rules.every(({ cases: n, requests }) => n === requests));
  const figures = areDistinct ? casesOf : casesAndDistinctOf;
  const rows: Row[] = shown.map((rule) =>
    cells([name(rule)], ...guards.map((guard) => figures(guard.rules.find((spoke) => spoke.rule === rule)))),
  );
  if (rest.size > 0) {
    const sums = guards.map((guard) => figures(sum(guard.rules.filter(({ rule }) => rest.has(rule)))));
    rows.push(cells([words(`${count(rest.size)} more`, 'quiet')], ...sums));
  }
  const columns = guards.map(({ name: guard }) => rightColumn([name(guard)]));
  const title = areDistinct ? line`rules, cases (all distinct)` : line`rules, cases (distinct)`;
  return { kind: 'grid', columns: [leftColumn(title), ...columns], rows };
}

/** Every rule that spoke, those of most cases (under any guard) first. */
function rulesByWeight(guards: readonly GuardSummary[]): string[] {
  const weights = new Map<string, number>();
  for (const { rule, cases: n } of guards.flatMap((guard) => guard.rules))
    weights.set(rule, Math.max(n, weights.get(rule) ?? 0));
  return [...weights].sort(([, a], [, b]) => b - a).map(([rule]) => rule);
}

function sum(some: readonly Spoke[]): Spoke | undefined {
  if (some.length === 0) return undefined;
  return {
    cases: some.reduce((total, { cases: n }) => total + n, 0),
    requests: some.reduce((total, { requests }) => total + requests, 0),
  };
}

function casesAndDistinctOf(spoke: Spoke | undefined): Line {
  return spoke === undefined ? [words(UNKNOWN, 'quiet')] : [words(`${count(spoke.cases)} (${count(spoke.requests)})`)];
}

function casesOf(spoke: Spoke | undefined): Line {
  return [spoke === undefined ? words(UNKNOWN, 'quiet') : words(count(spoke.cases))];
}
