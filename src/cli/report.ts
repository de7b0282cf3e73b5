/** `replay report [RUN]`: render a stored run again, in another form, without asking a guard. */

import process from 'node:process';
import { type Command, Option } from 'commander';
import { BREAKDOWNS, type BreakdownBy } from '../replay/compare/breakdown.ts';
import { compareStored, newestRun } from '../replay/record/stored-run.ts';
import { type ReportOptions, addReportOptions, hasRegressed, writeReports } from './report-options.ts';

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
    .addOption(new Option('--by <what>', 'break counts down').choices(BREAKDOWNS))
    .action(async (run: string | undefined, options: Options) => {
      const compared = await compareStored(run ?? (await newestRun('results')), options.by);
      await writeReports(compared, options);
      if (hasRegressed(compared.summary, options)) process.exitCode = 1;
    });
}
