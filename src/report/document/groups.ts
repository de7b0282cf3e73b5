/** Blocks gained and lost, and what else moved: by the rule that spoke, the category, and the shape of the command. */

import type { ComparisonSummary, Group } from '../../replay/comparison.ts';
import type { Evidence } from '../evidence.ts';
import type { RenderOptions } from '../form.ts';
import { mayShowExample } from '../show.ts';
import { count } from '../text/numbers.ts';
import { type Block, type Row, cells, columnUnder, leftColumn, rightColumn } from './document.ts';
import { type Line, command, joined, line, name, words } from './line.ts';

/** Groups of one movement shown one by one in a first look. */
const SHOWN = 8;

type Moved = Group['movement'];

/** In the order of reading; a first look can do without the details, and finds failures in a table of their own. */
const ORDER: readonly { readonly movement: Moved; readonly title: string; readonly isDetail: boolean }[] = [
  { movement: 'broke', title: 'failing now', isDetail: true },
  { movement: 'lost', title: 'blocks lost', isDetail: false },
  { movement: 'gained', title: 'blocks gained', isDetail: false },
  { movement: 'softened', title: 'softened', isDetail: false },
  { movement: 'hardened', title: 'hardened', isDetail: false },
  { movement: 'recovered', title: 'judged again', isDetail: true },
  { movement: 'reattributed', title: 'reattributed', isDetail: true },
];

export function groups(comparison: ComparisonSummary, evidence: Evidence, options: RenderOptions): Block[] {
  return ORDER.filter(({ isDetail }) => options.verbose || !isDetail).flatMap(({ movement, title }) => {
    const some = comparison.groups.filter((group) => group.movement === movement);
    return some.length === 0 ? [] : [groupsOf(some, title, evidence, options)];
  });
}

function groupsOf(all: readonly Group[], title: string, evidence: Evidence, options: RenderOptions): Block {
  const withExamples = options.show !== 'counts';
  const shown = options.verbose || options.all ? all : all.slice(0, SHOWN);
  const folded = foldByRule(all.slice(shown.length));
  const shownFolded = folded.slice(0, SHOWN);
  const rest = folded.slice(SHOWN).flat();
  const mayShow = (group: Group): boolean => mayShowExample(options.show, group, evidence);
  const rows = [
    ...shown.map((group) => rowOf(group, withExamples, mayShow(group))),
    ...shownFolded.map((some) => foldedRow(some, withExamples, mayShow)),
    ...(rest.length > 0 ? [restOf(rest, withExamples)] : []),
  ];
  const columns = [rightColumn(line`cases`), rightColumn(line`distinct`), leftColumn([words(title)])];
  return { kind: 'grid', columns: withExamples ? [...columns, columnUnder(line`for example`)] : columns, rows };
}

function rowOf(group: Group, withExamples: boolean, mayShow: boolean): Row {
  const { rule, example, shape, trigger } = group;
  const parts = [[name(rule)], categoryOf(group), ...(shape !== undefined && mayShow ? [[name(shape)]] : [])];
  const by = joined(parts, ' · ');
  return withExamples
    ? cells(...figures(group), by, mayShow ? [command(example, trigger)] : [])
    : cells(...figures(group), by);
}

/** What runs and has no category of its own is just that. */
function categoryOf({ category, trigger }: Group): Line {
  return [category === 'other' && trigger?.runs === true ? words('would run') : name(category)];
}

/** Groups of one rule together, those of most cases first. */
function foldByRule(all: readonly Group[]): Group[][] {
  const folded = new Map<string, Group[]>();
  for (const group of all) {
    const some = folded.get(group.rule);
    if (some === undefined) folded.set(group.rule, [group]);
    else some.push(group);
  }
  return [...folded.values()].toSorted((a, b) => sum(b).cases - sum(a).cases);
}

/** Several groups of a rule in one row, with the shortest example that may be shown. */
function foldedRow(some: readonly Group[], withExamples: boolean, mayShow: (group: Group) => boolean): Row {
  const [only, ...others] = some;
  if (only !== undefined && others.length === 0) return rowOf(only, withExamples, mayShow(only));
  const by = line`${name(only?.rule ?? '')} · ${words(`${count(some.length)} more groups`, 'quiet')}`;
  const [shortest] = some.filter(mayShow).toSorted((a, b) => a.example.length - b.example.length);
  return withExamples
    ? cells(...figures(sum(some)), by, shortest ? [command(shortest.example, shortest.trigger)] : [])
    : cells(...figures(sum(some)), by);
}

function restOf(rest: readonly Group[], withExamples: boolean): Row {
  const more: Line = [words(`in ${count(rest.length)} more groups`, 'quiet')];
  return withExamples ? cells(...figures(sum(rest)), more, []) : cells(...figures(sum(rest)), more);
}

function sum(some: readonly Group[]): Pick<Group, 'cases' | 'requests'> {
  return {
    cases: some.reduce((total, { cases }) => total + cases, 0),
    requests: some.reduce((total, { requests }) => total + requests, 0),
  };
}

function figures({ cases, requests }: Pick<Group, 'cases' | 'requests'>): Line[] {
  return [[words(count(cases))], [words(count(requests))]];
}
