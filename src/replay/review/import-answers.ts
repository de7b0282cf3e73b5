/** Answers that were given elsewhere, kept as labels of the requests of a run: all of them, or none. */

import { changeLabels } from '../labels/labels-file.ts';
import { type GivenLabel, inPlaceOf, keyOf } from '../labels/given-label.ts';
import type { LabelTable } from '../labels/label-table.ts';
import { lineError, oneOf, quoted } from '../sources/line-error.ts';
import { type Act, type Answer, type AnsweredRow, answerOf, labelOf } from './answer.ts';
import { type Answerable, answerable } from './answerable.ts';

export interface ImportedAnswers {
  readonly kept: readonly GivenLabel[];
  /** Rows that say what their label says already. */
  readonly unchanged: number;
}

/**
 * Keeps the answers in the file of labels.
 * @param folder of the run
 * @param act who answers, and when
 * @param shown where the rows come from, for messages
 * @throws ReplayError for the first row that does not fit the run, or what was labelled since it was written
 */
export async function importAnswers(
  rows: readonly AnsweredRow[],
  {
    folder,
    file,
    act,
    shown,
  }: { readonly folder: string; readonly file: string; readonly act: Act; readonly shown: string },
): Promise<ImportedAnswers> {
  const asked = await answerable(folder, new Set(rows.map(({ requestHex }) => requestHex)));
  const labels = rows.map((row) => ({ row, label: labelIn(row, asked, act, shown) }));
  const kept: GivenLabel[] = [];
  await changeLabels(file, (table) => {
    for (const { row, label } of labels) {
      const given = newLabel(row, label, table, shown);
      if (given !== undefined) kept.push(given);
    }
    for (const given of kept) table.set(given);
  });
  return { kept, unchanged: rows.length - kept.length };
}

function labelIn(row: AnsweredRow, { policies, requests }: Answerable, act: Act, shown: string): GivenLabel {
  const { line, requestHex, policy, answer, drawn } = row;
  const request = requests.get(requestHex);
  if (request === undefined) {
    throw lineError(shown, line, `the run has no request ${requestHex}; name the run that the sheet was exported from`);
  }
  if (!policies.includes(policy)) {
    throw lineError(shown, line, `policy is ${quoted(policy)}; the guards of the run have ${oneOf(policies)}`);
  }
  return labelOf({ requestHex, request, policy }, answer, { ...act, ...(drawn && { drawn }) });
}

/** Undefined where nothing would change. */
function newLabel(row: AnsweredRow, label: GivenLabel, table: LabelTable, shown: string): GivenLabel | undefined {
  const before = table.get(keyOf(label));
  if (before === undefined) return label;
  const addsDraw = label.drawn !== undefined && before.drawn === undefined;
  if (isSameAnswer(answerOf(before), row.answer) && !addsDraw) return undefined;
  if (before.time !== row.labelled) {
    const who = before.author === '' ? 'somebody' : before.author;
    throw lineError(
      shown,
      row.line,
      `${who} labelled it on ${before.time}, after the sheet was exported; export it again`,
    );
  }
  return inPlaceOf(label, before);
}

function isSameAnswer(one: Answer, other: Answer): boolean {
  return one.block === other.block && one.category === other.category && one.note === other.note;
}
