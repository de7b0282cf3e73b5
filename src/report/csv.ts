/** The changes for a spreadsheet: one row each, nothing left out. */

import { csvLine } from '../replay/csv-line.ts';
import type { Change, Side } from '../replay/comparison.ts';
import type { Form } from './form.ts';
import { changeFilter, kindOfFailure } from './show.ts';
import { withoutFormula } from './text/formula.ts';
import { visible } from './text/visible.ts';

export const csv: Form = {
  name: 'csv',
  summary: 'one row a change, for spreadsheets',
  render({ changes }, { show }) {
    const mayShow = changeFilter(show);
    const lines = [toLine(HEADER)];
    for (const change of changes) lines.push(toLine(rowOf(change, mayShow(change))));
    return lines.join('');
  },
};

const HEADER = `
  movement case request count command
  base base_action base_verdict base_rule base_reason base_failure
  candidate candidate_action candidate_verdict candidate_rule candidate_reason candidate_failure
  expected policy category debatable start end runs shape
`
  .trim()
  .split(/\s+/);

function rowOf({ label, trigger, ...change }: Change, withText: boolean): string[] {
  return [
    change.movement,
    change.case,
    change.request,
    String(change.count),
    withText ? change.command : '',
    ...sideOf(change.base, withText),
    ...sideOf(change.candidate, withText),
    label?.expected ?? '',
    label?.policy ?? '',
    change.category,
    label?.debatable === true ? 'true' : '',
    ...(trigger === undefined || !withText ? ['', ''] : [String(trigger.start), String(trigger.end)]),
    trigger === undefined ? '' : String(trigger.runs),
    withText ? (change.shape ?? '') : '',
  ];
}

function sideOf({ guard, action, verdict, rule, reason, failure }: Side, withText: boolean): string[] {
  const said = withText ? [reason ?? '', failure ?? ''] : ['', kindOfFailure(failure ?? '')];
  return [guard, action, verdict ?? '', rule ?? '', ...said];
}

function toLine(fields: readonly string[]): string {
  return csvLine(fields.map((field) => withoutFormula(visible(field, { unicode: true, newline: 'kept' }))));
}
