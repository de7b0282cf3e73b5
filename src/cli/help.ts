/** `replay help [command]`: the same as `--help`, but that a command which does not exist is one line. */

import type { Command } from 'commander';
import { ReplayError } from '../errors.ts';

export function addHelpCommand(program: Command): void {
  program
    .command('help')
    .argument('[command]')
    .summary('what a command does, and its options')
    .description('Say what a command does, and its options.')
    .action((name: string | undefined) => {
      const command = name === undefined ? program : program.commands.find((one) => one.name() === name);
      if (command !== undefined) command.help();
      const names = program.commands.map((one) => one.name()).join(', ');
      throw new ReplayError(`no command is called ${name}; the commands are ${names}`);
    });
}
