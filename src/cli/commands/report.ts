/** `replay report [RUN]`: render a stored run again, in another form, without asking a guard. */

import { type Command, Option } from 'commander';
import { BREAKDOWNS, type BreakdownBy } from '../../replay/compare/breakdown-by.ts';
import { type ReportOptions, addReportOptions } from '../options/report-options.ts';

export interface StoredReportOptions extends ReportOptions {
  readonly by?: BreakdownBy;
  readonly table?: (typeof TABLES)[number];
}

/** What can be printed in place of a report. */
const TABLES = ['reproducers'] as const;

export function declare(command: Command): void {
  command
    .description('Compare and render a stored run again, without asking a guard.')
    .argument('[run]', 'folder of the run (default: the newest below results/)');
  addReportOptions(command)
    .addOption(new Option('--by <what>', 'break counts down (default: as the run was)').choices(BREAKDOWNS))
    .addOption(
      new Option('--table <what>', 'print instead, as a corpus, the smallest commands on which two guards differ')
        .choices(TABLES)
        .conflicts(['format', 'failOn', 'by']),
    )
    .action(async (run: string | undefined, options: StoredReportOptions) => {
      const { reportStored } = await import('../actions/report.ts');
      await reportStored(run, options);
    });
}
