/** The program as commander knows it: its own options, and of each command what the list of commands says. */

import { Command } from 'commander';
import { version } from '../version.ts';
import { commands, declareNow, termOf } from './commands/index.ts';
import { declareReplay } from './commands/replay.ts';

/** A command is declared in full when it is called. */
export function createProgram(): Command {
  const program = new Command('replay')
    .version(version)
    .exitOverride()
    .enablePositionalOptions()
    .helpCommand(false)
    // A usage error is thrown too, and said where it is caught.
    .configureOutput({ outputError: () => undefined })
    .hook('preSubcommand', async (_, command) => declareNow(command));
  declareReplay(program);
  for (const { name, summary } of commands) program.command(name).summary(summary);
  // Last, since commands take over what stands before them, and theirs would be listed in this way too.
  return program.configureHelp({ subcommandTerm: termOf });
}
