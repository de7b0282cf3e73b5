import { parseString } from 'fast-csv';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawText, placeOf } from '../../../src/replay/labels/draw.ts';
import type { GivenLabel } from '../../../src/replay/labels/given-label.ts';
import { answerOf } from '../../../src/replay/review/answer.ts';
import type { Question } from '../../../src/replay/review/question.ts';
import { readSheet } from '../../../src/report/review/read-sheet.ts';
import { writeSheet } from '../../../src/report/review/write-sheet.ts';
import { fromCell, withoutFormula } from '../../../src/report/text/formula.ts';
import { buildLabel } from '../../replay/labels/build-label.ts';
import { HOSTILE, HOSTILE_CASES } from '../hostile.ts';

const ID = 'b'.repeat(32);

function questionOf({ requestHex, request, label }: GivenLabel): Question {
  return {
    requestHex,
    request,
    policy: label.policy,
    guard: 'new',
    rule: 'rm',
    cases: 2,
    first: { id: ID, context: { agent: 'codex', session: '-1' } },
    next: ['ls', 'pwd'],
    category: 'comment',
    signals: ['ran'],
  };
}

const read = (text: string) => readSheet(Buffer.from(text), 'sheet.csv');

test('what a cell holds is text, and comes back as it was', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.constantFrom(...HOSTILE), fc.stringMatching(/^'{0,3}\s?[=+@-]?x$/)),
      (text) => {
        expect(fromCell(withoutFormula(text))).toBe(text);
        expect(withoutFormula(text)).not.toMatch(/^\s*[=+\-@]/);
      },
    ),
  );
});

test('answers come back as they were given', async () => {
  const notes = fc.constantFrom('', '=1+1', "'quoted", 'two\nlines', 'a "b", c', '-x');
  const answers = fc.constantFrom(
    { expected: 'allow', policy: 'tripwire', category: 'echo-text', debatable: false } as const,
    { expected: 'deny', policy: 'tripwire', debatable: false } as const,
    { expected: 'ask', policy: '=policy', debatable: true } as const,
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(notes, answers, fc.boolean()), { minLength: 1, maxLength: 5 }),
      async (given) => {
        const drawn = { seed: '1', at: placeOf(ID, '1') };
        const labels = given.map(([note, label, isDrawn], n) =>
          buildLabel(`=cmd ${n}`, { note, label, ...(isDrawn && { drawn }) }),
        );
        const rows = labels.map((label, n) => ({
          question: questionOf(label),
          given: label,
          ...(given[n]?.[2] === true && { drawn }),
        }));
        const again = await read(writeSheet(rows));
        expect(again).toMatchObject(
          labels.map((label, n) => ({
            requestHex: label.requestHex,
            policy: label.label.policy,
            answer: answerOf(label),
            labelled: label.time,
            ...(given[n]?.[2] === true && { drawn }),
          })),
        );
      },
    ),
  );
});

test('what chance drew is asked again, and nothing sways who answers', async () => {
  const label = buildLabel('ls', {
    note: 'only looks',
    label: { expected: 'allow', policy: 'tripwire', category: 'echo-text', debatable: false },
  });
  const drawn = { seed: '1', at: placeOf(ID, '1') };
  const sheet = writeSheet([{ question: questionOf(label), given: label, drawn }]);
  expect(sheet).not.toMatch(/wrong|only looks|echo-text|,comment,|,ran,/);
  expect(sheet).toMatch(/\n,,,ls,/);
  // Whoever labelled it meanwhile is still heeded.
  expect(sheet).toContain(`,${label.time},`);
});

test.each(HOSTILE_CASES)('a spreadsheet is shown %s as text', async (_, command) => {
  const label = buildLabel(command);
  const sheet = writeSheet([{ question: { ...questionOf(label), reason: command, rule: command } }]);
  const rows: Record<string, string>[] = [];
  await new Promise((resolve, reject) => {
    parseString(sheet, { headers: true })
      .on('data', (row) => rows.push(row))
      .on('error', reject)
      .on('end', resolve);
  });
  for (const cell of Object.values(rows[0] ?? {})) expect(cell).not.toMatch(/^\s*[=+\-@＝＋－＠]/u);
});

describe('a sheet', () => {
  const HEADER = 'answer,category,note,policy,request,drawn,case,labelled';
  const request = 'a'.repeat(32);

  test('may have been filled in by a spreadsheet: capitals, blanks, its own order, rows without an answer', async () => {
    const rows = await read(
      `request,policy,answer,category\n${request},tripwire, Wrong ,comment\n${'c'.repeat(32)},tripwire,,comment\n`,
    );
    expect(rows).toEqual([
      {
        line: 2,
        requestHex: request,
        policy: 'tripwire',
        answer: { block: 'wrong', category: 'comment' },
        labelled: '',
      },
    ]);
  });

  test.each([
    ['', 'sheet.csv:1: the header has no column answer and no policy and no request; import what --export wrote'],
    [
      'answer;policy;request\n',
      'sheet.csv:1: the columns are not separated by commas; have the spreadsheet save it with commas',
    ],
    [
      'answer;command;policy;request\nright;"grep ""<<"" a";tripwire;x\n',
      'sheet.csv:1: the columns are not separated by commas; have the spreadsheet save it with commas',
    ],
    [
      `${HEADER}\n,,,tripwire,${request},,,\n`,
      'sheet.csv:1: no row has an answer; write right, wrong or debatable into the column answer',
    ],
    [
      `${HEADER}\nmaybe,,,tripwire,${request},,,\n`,
      'sheet.csv:2: answer is "maybe"; it must be right, wrong or debatable, or empty',
    ],
    [
      `${HEADER}\nright,,,tripwire,1.2E+31,,,\n`,
      'sheet.csv:2: request is "1.2E+31"; a spreadsheet may have changed it: leave the column as it was exported',
    ],
    [`${HEADER}\nright,,,,${request},,,\n`, 'sheet.csv:2: policy is empty; leave the column as it was exported'],
    [
      `${HEADER}\nright,,,tripwire,${request},${drawText({ seed: '1', at: placeOf(ID, '1') / 2 })},${ID},\n`,
      /^sheet\.csv:2: drawn is "1@.*", which is no draw of this case; leave both columns as they were exported$/,
    ],
    [
      `${HEADER}\nright,,,tripwire,${request},,,\nwrong,,,tripwire,${request},,,\n`,
      'sheet.csv:3: answers line 2 again; keep one of the two rows',
    ],
  ])('%j is refused', async (text, message) => {
    await expect(read(text)).rejects.toThrow(message);
  });
});
