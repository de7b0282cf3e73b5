/** What was replayed of all that was found, and why not all of it. */

import { FILTERS } from '../../replay/filters.ts';
import type { RunInfo, Summary } from '../../replay/summary.ts';
import { count, counted, percent, seconds } from '../text/numbers.ts';
import type { Block } from './document.ts';
import { type Line, joined, line, name, words } from './line.ts';

/** Said only where something narrowed the run. */
export function status({ run, cases }: Summary): Block[] {
  const { total, filtered, sources } = cases;
  const found = sources.reduce((sum, source) => sum + source.cases, 0);
  const reasons = reasonsOf(run);
  const isFiltered = filtered > 0 || filtersOf(run).length > 0;
  const blocks: Block[] = [];
  if (run.status === 'interrupted') {
    blocks.push({
      kind: 'paragraph',
      line: line`${words('Interrupted', 'bad')}: only what was judged until then is counted.`,
    });
  }
  if (reasons.length === 0 && !isFiltered && total === found) return blocks;
  const because = reasons.length === 0 ? [] : line` (${joined(reasons, '; ')})`;
  const left = isFiltered ? leftOut(filtered, filtersOf(run)) : [];
  blocks.push({
    kind: 'paragraph',
    line: line`replayed: ${words(share(total, found, readsOn(run, total)))}${because}${left}`,
  });
  return blocks;
}

function share(total: number, found: number, hasMore: boolean): string {
  if (total < found || hasMore)
    return `${count(total)} of the ${counted(found, 'case')} found${hasMore ? ' so far' : ''}`;
  return found === 1 ? 'the one case found' : `all ${counted(found, 'case')} found`;
}

/** Whether there may be more to find: reading ends where the limit is reached, or with an interrupt. */
function readsOn({ status: state, options: { limit, sample } }: RunInfo, total: number): boolean {
  return state === 'interrupted' || (typeof limit === 'number' && sample === undefined && total >= limit);
}

/** What was asked for, or happened, that may leave cases unjudged. */
function reasonsOf({ options: { limit, sample, seed }, budget }: RunInfo): Line[] {
  const reasons: Line[] = [];
  if (sample !== undefined) {
    const seeded = seed === undefined ? [] : line`, seed ${name(String(seed))}`;
    reasons.push(line`sample of ${words(String(sample))} distinct${seeded}`);
  }
  if (limit !== undefined) reasons.push(line`limit ${words(String(limit))}`);
  if (budget !== undefined) {
    const { judged, of } = budget;
    const part = `${count(judged)} of ${counted(of, 'distinct request')} judged`;
    const rate = percent(of === 0 ? undefined : judged / of);
    reasons.push(line`budget of ${words(seconds(budget.seconds))}: ${words(part)}, ${words(rate)}`);
  }
  return reasons;
}

/** `program=kubectl`, each that was given. */
function filtersOf({ options }: RunInfo): Line[] {
  return FILTERS.flatMap((filter) => {
    const value = options[filter];
    return value === undefined ? [] : [line`${words(filter)}=${name(String(value))}`];
  });
}

function leftOut(filtered: number, filters: readonly Line[]): Line {
  const named = filters.length === 0 ? [] : line` (${joined(filters, ', ')})`;
  return line`, after filters${named} left out ${words(filtered === 0 ? 'none' : count(filtered))}`;
}
