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
  const rest = all.slice(shown.length);
  const rows = shown.map((group) => rowOf(group, withExamples, mayShowExample(options.show, group, evidence)));
  if (rest.length > 0) rows.push(restOf(rest, withExamples));
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

function restOf(rest: readonly Group[], withExamples: boolean): Row {
  const cases = rest.reduce((sum, group) => sum + group.cases, 0);
  const requests = rest.reduce((sum, group) => sum + group.requests, 0);
  const more: Line = [words(`in ${count(rest.length)} more groups`, 'quiet')];
  return withExamples ? cells(...figures({ cases, requests }), more, []) : cells(...figures({ cases, requests }), more);
}

function figures({ cases, requests }: Pick<Group, 'cases' | 'requests'>): Line[] {
  return [[words(count(cases))], [words(count(requests))]];
}
