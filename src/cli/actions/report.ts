/** Renders a stored run again. */

import process from 'node:process';
import { ReplayError } from '../../errors.ts';
import { runFiles } from '../../replay/record/run-folder.ts';
import { compareStored, newestRun } from '../../replay/record/stored-run.ts';
import type { FinishedRun } from '../../report/form.ts';
import { reproducerCorpus } from '../../report/reproducers.ts';
import type { StoredReportOptions } from '../commands/report.ts';
import { REGRESSED } from '../exit-codes.ts';
import { print } from '../stdout.ts';
import { givenLabels } from './labels.ts';
import { checkReports, hasRegressed, showOf, writeReports } from './reports.ts';

/** @param run its folder; the newest unless given */
export async function reportStored(run: string | undefined, options: StoredReportOptions): Promise<void> {
  const folder = run ?? (await newestRun('results'));
  const compared = await compareStored(folder, options.by, await givenLabels());
  const { guards, comparisons } = compared.summary;
  if (options.table !== undefined) return printReproducers(compared, folder, options);
  await checkReports(options, comparisons.length + 1, runFiles(folder, guards.length));
  await writeReports(compared, folder, options);
  if (hasRegressed(compared.summary, options)) process.exitCode = REGRESSED;
}

/** @throws ReplayError where there are none */
async function printReproducers(run: FinishedRun, folder: string, options: StoredReportOptions): Promise<void> {
  if ([...run.changes].every(({ reproducer }) => reproducer === undefined)) {
    throw new ReplayError(
      `${folder} has no reproducers: no two of its guards differ where they could be asked again, or it was made with --no-reproducers`,
    );
  }
  await print(reproducerCorpus(run, showOf(options)));
}
