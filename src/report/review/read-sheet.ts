/** A sheet that came back from a spreadsheet, row by row, each checked for what can be known of it alone. */

import { HEX_ID } from '../../replay/identity.ts';
import { type Draw, placeOf, readDraw } from '../../replay/labels/draw.ts';
import { ANSWERS, type AnsweredRow } from '../../replay/review/answer.ts';
import { rowsOf } from '../../replay/sources/formats/corpus-csv/rows.ts';
import { lineError, oneOf, quoted } from '../../replay/sources/line-error.ts';
import { fromCell } from '../text/formula.ts';
import type { SheetColumn } from './sheet-columns.ts';

const NEEDED = ['answer', 'policy', 'request'] as const satisfies readonly SheetColumn[];

/**
 * The rows that have an answer.
 * @param shown the file as the user named it
 * @throws ReplayError for the first row that does not fit, with its line
 */
export async function readSheet(bytes: Uint8Array, shown: string): Promise<readonly AnsweredRow[]> {
  checkSeparator(bytes, shown);
  const rows = rowsOf(piecesOf(bytes), shown, () => undefined);
  const first = await rows.next();
  const header = first.done === true ? [] : first.value.fields.map((name) => fromCell(name.trim()));
  checkHeader(header, shown);
  const answered: AnsweredRow[] = [];
  const lines = new Map<string, number>();
  for await (const { fields, line } of rows) {
    const of = (column: SheetColumn): string => fromCell(fields[header.indexOf(column)] ?? '');
    if (of('answer').trim() === '') continue;
    const row = rowOf(of, (problem) => lineError(shown, line, problem), line);
    const key = `${row.requestHex}\0${row.policy}`;
    const before = lines.get(key);
    if (before !== undefined) throw lineError(shown, line, `answers line ${before} again; keep one of the two rows`);
    lines.set(key, line);
    answered.push(row);
  }
  if (answered.length === 0) {
    throw lineError(shown, 1, `no row has an answer; write ${oneOf(ANSWERS)} into the column answer`);
  }
  return answered;
}

async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Before anything is read by commas: what it is then taken for only misleads. */
function checkSeparator(bytes: Uint8Array, shown: string): void {
  const [header = ''] = Buffer.from(bytes)
    .toString('latin1')
    .split(/[\r\n]/, 1);
  if (/[;\t]/.test(header) && !header.includes(',')) {
    throw lineError(shown, 1, 'the columns are not separated by commas; have the spreadsheet save it with commas');
  }
}

function checkHeader(header: readonly string[], shown: string): void {
  const missing = NEEDED.filter((name) => !header.includes(name));
  if (missing.length === 0) return;
  throw lineError(shown, 1, `the header has no column ${missing.join(' and no ')}; import what --export wrote`);
}

function rowOf(of: (column: SheetColumn) => string, error: (problem: string) => Error, line: number): AnsweredRow {
  // Spreadsheets like to begin words with a capital.
  const word = of('answer').trim().toLowerCase();
  const block = ANSWERS.find((known) => known === word);
  if (block === undefined) throw error(`answer is ${quoted(of('answer'))}; it must be ${oneOf(ANSWERS)}, or empty`);
  const requestHex = of('request').trim();
  if (!HEX_ID.test(requestHex)) {
    throw error(
      `request is ${quoted(requestHex)}; a spreadsheet may have changed it: leave the column as it was exported`,
    );
  }
  const policy = of('policy').trim();
  if (policy === '') throw error('policy is empty; leave the column as it was exported');
  const category = of('category').trim();
  const note = of('note').trim();
  const drawn = drawnIn(of, error);
  return {
    line,
    requestHex,
    policy,
    // A category is exported as a guess, and says why a block is wrong: of any other it says nothing.
    answer: { block, ...(block === 'wrong' && category !== '' && { category }), ...(note !== '' && { note }) },
    labelled: of('labelled').trim(),
    ...(drawn && { drawn }),
  };
}

/** Only what chance drew may feed a rate, so a row cannot be made one of a sample by writing that it is. */
function drawnIn(of: (column: SheetColumn) => string, error: (problem: string) => Error): Draw | undefined {
  const text = of('drawn').trim();
  if (text === '') return undefined;
  const drawn = readDraw(text);
  if (drawn === undefined || drawn.at < placeOf(of('case').trim(), drawn.seed)) {
    throw error(`drawn is ${quoted(text)}, which is no draw of this case; leave both columns as they were exported`);
  }
  return drawn;
}
