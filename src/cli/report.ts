/** `replay report [RUN]`: render a stored run again, in another form, without asking a guard. */

import process from 'node:process';
import { type Command, Option } from 'commander';
import { BREAKDOWNS, type BreakdownBy } from '../replay/compare/breakdown.ts';
import { compareStored, newestRun } from '../replay/record/stored-run.ts';
import { runFiles } from '../replay/record/run-folder.ts';
import { REGRESSED } from './exit-codes.ts';
import { type ReportOptions, addReportOptions } from './report-options.ts';
import { checkReports, hasRegressed, writeReports } from './reports.ts';

interface Options extends ReportOptions {
  readonly by?: BreakdownBy;
}

export function addReportCommand(program: Command): void {
  const command = program
    .command('report')
    .summary('render a stored run again')
    .description('Compare and render a stored run again, without asking a guard.')
    .argument('[run]', 'folder of the run (default: the newest below results/)');
  addReportOptions(command)
    .addOption(new Option('--by <what>', 'break counts down (default: as the run was)').choices(BREAKDOWNS))
    .action(async (run: string | undefined, options: Options) => {
      const folder = run ?? (await newestRun('results'));
      const compared = await compareStored(folder, options.by);
      await checkReports(
        options,
        compared.summary.comparisons.length + 1,
        runFiles(folder, compared.summary.guards.length),
      );
      await writeReports(compared, folder, options);
      if (hasRegressed(compared.summary, options)) process.exitCode = REGRESSED;
    });
}
