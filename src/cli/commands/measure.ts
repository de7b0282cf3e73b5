/** `replay measure [SOURCE…] --guard A --guard B`: what guards cost, deciding and starting. */

import type { Command } from 'commander';
import { PARTS, type Part } from '../../replay/measure/measurement.ts';
import { type SelectionOptions, WHICH_CASES, addSelectionOptions } from '../options/case-options.ts';
import { HOW, type NamingOptions, addNamingOptions } from '../options/guard-options.ts';
import { type HistoryOptions, addHistoryOption } from '../options/history-option.ts';
import { choice, positive } from '../options/parse.ts';
import { type FormOptions, addFormOptions } from '../options/report-options.ts';

export interface MeasureCommandOptions extends NamingOptions, SelectionOptions, HistoryOptions, FormOptions {
  readonly rounds: number;
  readonly passes: number;
  readonly calls: number;
  readonly only?: readonly Part[];
  readonly out?: string;
  readonly quiet?: boolean;
}

/** As published: medians over 60 starts, and a run of 40 calls. */
const ROUNDS = 60;
const CALLS = 40;
/** Each over all requests; enough that a percentile is that of a request and not of a moment. */
const PASSES = 10;

export function declare(command: Command): void {
  command
    .description(
      'Time guards: deciding in process, where they can be loaded; from exec to exit, where they are programs, in turn ' +
        'with each other and with what nothing can be faster than; where a start goes, and what all that costs a run. ' +
        'Without --guard, v1 and v2; without a source, the corpora that come with the package.',
    )
    .argument('[source...]', 'files or folders in any known form, or - for standard input');
  addNamingOptions(command, 'a guard to time; the first is the baseline (repeatable; default: v1 and v2)')
    .option('--rounds <n>', 'starts of each guard, after a first', positive, ROUNDS)
    .option('--passes <n>', 'passes over all commands, deciding in process', positive, PASSES)
    .option('--calls <n>', 'tool calls of a run', positive, CALLS)
    .addOption(choice('--only <part>', 'measure and report this alone (repeatable)', PARTS))
    .option('-o, --out <folder>', 'where measure.json is written (default: results/<start time>)')
    .option('-q, --quiet', 'no progress on standard error');
  addHistoryOption(addSelectionOptions(command).optionsGroup(WHICH_CASES)).optionsGroup(HOW);
  addFormOptions(command, 'add definitions, all imports, and the slowest commands').action(
    async (sources: string[], options: MeasureCommandOptions) => {
      const { runMeasure } = await import('../actions/measure.ts');
      await runMeasure(sources, options);
    },
  );
}
