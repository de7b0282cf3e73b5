/** Renders a stored run again. */

import process from 'node:process';
import { runFiles } from '../../replay/record/run-folder.ts';
import { compareStored, newestRun } from '../../replay/record/stored-run.ts';
import type { StoredReportOptions } from '../commands/report.ts';
import { REGRESSED } from '../exit-codes.ts';
import { givenLabels } from './labels.ts';
import { checkReports, hasRegressed, writeReports } from './reports.ts';

/** @param run its folder; the newest unless given */
export async function reportStored(run: string | undefined, options: StoredReportOptions): Promise<void> {
  const folder = run ?? (await newestRun('results'));
  const compared = await compareStored(folder, options.by, await givenLabels());
  const { guards, comparisons } = compared.summary;
  await checkReports(options, comparisons.length + 1, runFiles(folder, guards.length));
  await writeReports(compared, folder, options);
  if (hasRegressed(compared.summary, options)) process.exitCode = REGRESSED;
}
