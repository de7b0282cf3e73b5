import { existsSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { readLabels } from '../../../src/replay/labels/labels-file.ts';
import type { AnsweredRow } from '../../../src/replay/review/answer.ts';
import { importAnswers } from '../../../src/replay/review/import-answers.ts';
import { keepLabels } from '../../../src/replay/review/keep-answers.ts';
import { buildLabel } from '../labels/build-label.ts';
import { folderOf } from '../sources/files.ts';
import { judged, storedRun } from './stored.ts';

const act = { author: 'ann', time: '2026-12-01T00:00:00.000Z' };
let folder = '';
let file = '';

beforeEach(async () => {
  folder = await storedRun([judged('echo x', ['deny', 'none']), judged('rm -rf /', ['deny', 'deny'])]);
  file = path.join(folderOf({}), 'labels.csv');
});

const rowOf = (command: string, changed: Partial<AnsweredRow> = {}): AnsweredRow => ({
  line: 2,
  requestHex: buildLabel(command).requestHex,
  policy: 'tripwire',
  answer: { block: 'wrong', category: 'echo-text' },
  labelled: '',
  ...changed,
});
const importRows = (...rows: AnsweredRow[]) => importAnswers(rows, { folder, file, act, shown: 'sheet.csv' });

test('answers become labels of the requests as the run has them', async () => {
  const { kept, unchanged } = await importRows(rowOf('echo x'), rowOf('rm -rf /', { answer: { block: 'right' } }));
  expect({ kept: kept.length, unchanged }).toEqual({ kept: 2, unchanged: 0 });
  expect((await readLabels(file)).labels).toEqual([
    buildLabel('echo x', act),
    buildLabel('rm -rf /', { ...act, label: { expected: 'deny', policy: 'tripwire', debatable: false } }),
  ]);
});

test('what is said already changes nothing, not even who said it', async () => {
  await keepLabels(file, [buildLabel('echo x', { author: 'bob' })]);
  expect(await importRows(rowOf('echo x'))).toEqual({ kept: [], unchanged: 1 });
  expect((await readLabels(file)).labels).toEqual([buildLabel('echo x', { author: 'bob' })]);
});

test('a draw is new, though the answer is not', async () => {
  await keepLabels(file, [buildLabel('echo x')]);
  const before = buildLabel('echo x');
  const drawn = { seed: '1', at: 0.5 };
  const { kept } = await importRows(rowOf('echo x', { drawn, labelled: before.time }));
  expect(kept).toMatchObject([{ drawn, replaced: 'allow (echo-text) by ann, 2026-11-30T15:04:05.000Z' }]);
});

test.each([
  [
    { requestHex: 'f'.repeat(32) },
    /^sheet\.csv:3: the run has no request f{32}; name the run that the sheet was exported/,
  ],
  [{ policy: 'workspace' }, 'sheet.csv:3: policy is "workspace"; the guards of the run have tripwire'],
])('a row that does not fit the run has nothing kept: %j', async (changed, message) => {
  await expect(importRows(rowOf('rm -rf /'), rowOf('echo x', { line: 3, ...changed }))).rejects.toThrow(message);
  expect(existsSync(file)).toBe(false);
});

test('what was labelled since the sheet was written is not overwritten', async () => {
  await keepLabels(file, [buildLabel('echo x', { author: 'bob', note: 'look again' })]);
  await expect(importRows(rowOf('rm -rf /'), rowOf('echo x', { line: 3, answer: { block: 'right' } }))).rejects.toThrow(
    'sheet.csv:3: bob labelled it on 2026-11-30T15:04:05.000Z, after the sheet was exported; export it again',
  );
  expect((await readLabels(file)).labels).toHaveLength(1);
});
