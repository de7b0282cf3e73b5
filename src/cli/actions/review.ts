/** Has a person say of blocks whether they were right, here or in a spreadsheet, and says how often they were not. */

import process from 'node:process';
import { newestRun } from '../../replay/record/stored-run.ts';
import type { ReviewOptions } from '../commands/review.ts';
import { readConfig } from '../config/read-config.ts';
import { labelsFile } from './labels.ts';

/** @param run its folder; the newest unless given */
export async function review(run: string | undefined, options: ReviewOptions): Promise<void> {
  const folder = run ?? (await newestRun('results'));
  const file = options.labels ?? labelsFile(await readConfig(process.cwd()));
  const { table, import: filled, export: empty } = options;
  if (table !== undefined) {
    const { writeTable } = await import('../review/tables.ts');
    await writeTable(table, folder, file, options);
  } else if (filled !== undefined || empty !== undefined) {
    const { exportSheet, importSheet } = await import('../review/sheets.ts');
    if (filled !== undefined) await importSheet(filled, folder, file, options);
    if (empty !== undefined) await exportSheet(empty, folder, file, options);
  } else {
    const { reviewAtTerminal } = await import('../review/at-terminal.ts');
    await reviewAtTerminal(folder, file, options);
  }
}
