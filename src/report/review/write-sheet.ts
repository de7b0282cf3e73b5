/** Questions as CSV for a spreadsheet, to be answered there and read back. */

import { csvLine } from '../../replay/csv-line.ts';
import { type Draw, drawText } from '../../replay/labels/draw.ts';
import type { GivenLabel } from '../../replay/labels/given-label.ts';
import { answerOf } from '../../replay/review/answer.ts';
import { type Question, neutral } from '../../replay/review/question.ts';
import { withoutFormula } from '../text/formula.ts';
import { visible } from '../text/visible.ts';
import { SHEET_COLUMNS, type SheetColumn } from './sheet-columns.ts';

export interface SheetRow {
  readonly question: Question;
  /** The label that it has. */
  readonly given?: GivenLabel;
  readonly drawn?: Draw;
}

/**
 * The sheet: a row a question, with its answer where it has one. What chance drew is to be judged for itself: nothing that
 * speaks for an answer is shown, nor what was answered where it was not drawn.
 */
export function writeSheet(rows: readonly SheetRow[]): string {
  return csvLine(SHEET_COLUMNS) + rows.map((row) => csvLine(cellsOf(row))).join('');
}

function cellsOf({ question: asked, given, drawn }: SheetRow): string[] {
  const question = drawn === undefined ? asked : neutral(asked);
  const { request, guard, rule, movement, cases, trigger, signals, next, reason, policy, first, requestHex } = question;
  const isAnswered = given !== undefined && (drawn === undefined || given.drawn !== undefined);
  const answer = isAnswered ? answerOf(given) : undefined;
  const values: Readonly<Record<SheetColumn, string>> = {
    answer: answer?.block ?? '',
    category: (answer === undefined ? question.category : answer.category) ?? '',
    note: answer?.note ?? '',
    command: request.command,
    guard,
    rule,
    movement: movement ?? '',
    cases: String(cases),
    trigger: trigger === undefined ? '' : request.command.slice(trigger.start, trigger.end),
    signals: signals.join(', '),
    happened: first.happened?.kind ?? '',
    next: next.join('\n'),
    reason: reason ?? '',
    agent: first.context.agent ?? '',
    session: first.context.session ?? '',
    policy,
    labelled: given?.time ?? '',
    drawn: drawn === undefined ? '' : drawText(drawn),
    case: first.id,
    request: requestHex,
  };
  return SHEET_COLUMNS.map((column) => withoutFormula(visible(values[column], { unicode: true, newline: 'kept' })));
}
