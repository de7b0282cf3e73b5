/** Questions that go to a spreadsheet, and answers that come back from one. */

import { lstat, readFile, writeFile } from 'node:fs/promises';
import { ReplayError, messageOf } from '../../errors.ts';
import { readLabels } from '../../replay/labels/labels-file.ts';
import { PRIVATE_FILE } from '../../replay/record/run-folder.ts';
import { labelKeyOf } from '../../replay/review/answer.ts';
import { importAnswers } from '../../replay/review/import-answers.ts';
import { readSheet } from '../../report/review/read-sheet.ts';
import { writeSheet } from '../../report/review/write-sheet.ts';
import { nameLine } from '../../report/text/excerpt.ts';
import { count, counted } from '../../report/text/numbers.ts';
import { checkTargets } from '../actions/targets.ts';
import type { ReviewOptions } from '../commands/review.ts';
import { print } from '../stdout.ts';
import { askedOf } from './asked.ts';
import { userName } from './user-name.ts';

/** @param file where labels are kept */
export async function exportSheet(sheet: string, folder: string, file: string, options: ReviewOptions): Promise<void> {
  await checkTargets([{ form: 'csv', file: sheet }], []);
  await checkNew(sheet);
  const { questions, drawnOf, isAnswered } = await askedOf(folder, options);
  const labels = await readLabels(file);
  const rows = questions.map((question) => {
    const given = labels.get(labelKeyOf(question));
    const drawn = drawnOf(question);
    return { question, ...(given && { given }), ...(drawn && { drawn }) };
  });
  try {
    await writeFile(sheet, writeSheet(rows), { mode: PRIVATE_FILE, flag: 'wx' });
  } catch (error) {
    throw new ReplayError(`cannot write ${sheet}: ${messageOf(error)}; name another file`);
  }
  const left = questions.filter((question) => !isAnswered(question, labels)).length;
  const name = nameLine(sheet, true);
  await print(
    `wrote ${counted(rows.length, 'row')} to ${name}, ${count(left)} without an answer; --import ${name} keeps what is filled in\n`,
  );
}

/** @param file where labels are kept */
export async function importSheet(
  sheet: string,
  folder: string,
  file: string,
  { author = userName() }: ReviewOptions,
): Promise<void> {
  const rows = await readSheet(await bytesOf(sheet), sheet);
  const act = { author, time: new Date().toISOString() };
  const { kept, unchanged } = await importAnswers(rows, { folder, file, act, shown: sheet });
  const already = unchanged === 0 ? '' : `; ${count(unchanged)} said what was said already`;
  await print(`${counted(kept.length, 'label')} kept in ${nameLine(file, true)}${already}\n`);
}

/** @throws ReplayError for a file that is there: answers in it would be lost */
async function checkNew(sheet: string): Promise<void> {
  const existing = await lstat(sheet).catch(() => undefined);
  if (existing === undefined) return;
  throw new ReplayError(
    `${sheet} is there already, perhaps with answers; keep them with --import, or name another file`,
  );
}

async function bytesOf(sheet: string): Promise<Uint8Array> {
  try {
    return await readFile(sheet);
  } catch (error) {
    throw new ReplayError(`cannot read ${sheet}: ${messageOf(error)}; name a sheet that --export wrote`);
  }
}
