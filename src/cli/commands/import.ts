/** `replay import SOURCE… --out FILE`: cases out of histories, as JSON Lines that every command reads back. */

import type { Command } from 'commander';
import { LEVELS, type Level } from '../../replay/redact/level.ts';
import { type SelectionOptions, WHICH_CASES, addSelectionOptions, redactOption } from '../options/case-options.ts';
import { HOW } from '../options/guard-options.ts';
import { type HistoryOptions, addHistoryOption } from '../options/history-option.ts';

export interface ImportOptions extends SelectionOptions, HistoryOptions {
  readonly out: string;
  readonly append?: boolean;
  readonly redact: Level;
  readonly quiet?: boolean;
}

export function declare(command: Command): void {
  command
    .description(
      'Write the cases of sources to a file, as JSON Lines that every command reads back with nothing lost. With --append only new cases are added, so that a cron line or a session-end hook keeps an archive.',
    )
    .argument('[source...]', 'files or folders in any known form, or - for standard input');
  addSelectionOptions(command);
  addHistoryOption(command.optionsGroup(WHICH_CASES))
    .optionsGroup(HOW)
    .requiredOption('-o, --out <file>', 'the archive; compressed where its name ends in .gz')
    .option('--append', 'add to the archive what is new')
    .addOption(redactOption(LEVELS))
    .option('-q, --quiet', 'say nothing')
    .action(async (sources: string[], options: ImportOptions) => {
      const { importInto } = await import('../actions/import.ts');
      await importInto(sources, options);
    });
}
