/** `replay explain 'COMMAND'`: what of it would run, what is only text, which rule spoke and where. */

import { type Command, Option } from 'commander';
import { SHELLS, type Shell } from '../../guards/guard.ts';
import { type NamingOptions, addNamingOptions } from '../options/guard-options.ts';

export interface ExplainCommandOptions extends NamingOptions {
  readonly shell: Shell;
  readonly cwd?: string;
  readonly permissionMode?: string;
  readonly case?: string;
  readonly run?: string;
  readonly format: 'table' | 'json';
  readonly verbose?: boolean;
  readonly color: boolean;
}

export function declare(command: Command): void {
  command
    .description(
      'Show what of a command would run, what is only text, and which text makes guards speak. The command is read and never run.',
    )
    .argument('[command]', 'in quotes; - or nothing for standard input');
  addNamingOptions(command, 'a guard to ask (repeatable; default: v1 and v2)')
    .optionsGroup('What is explained:')
    .addOption(new Option('--shell <dialect>', 'the dialect of the command').choices(SHELLS).default('posix'))
    .option('--cwd <folder>', 'where it is proposed, for guards that read that')
    .option('--permission-mode <mode>', 'the mode in which it is proposed')
    .option('--case <id>', 'a case of a run, by its id or the start of it; without --guard, what was decided then')
    .option('--run <folder>', 'with --case: the run (default: the newest below results/)')
    .optionsGroup('Report:')
    .addOption(new Option('-f, --format <form>', 'how it is printed').choices(['table', 'json']).default('table'))
    .option('--verbose', 'every line, program and rule')
    .option('--no-color', 'plain text; NO_COLOR does the same')
    .action(async (text: string | undefined, options: ExplainCommandOptions) => {
      const { explain } = await import('../actions/explain.ts');
      await explain(text, options);
    });
}
