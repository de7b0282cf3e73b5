/** `replay help [command]`: the same as `--help`, but that a command which does not exist is one line. */

import type { Command } from 'commander';
import { ReplayError } from '../../errors.ts';
import { declareNow } from './index.ts';

export function declare(help: Command): void {
  help
    .argument('[command]')
    .description('Say what a command does, and its options.')
    .action(async (name: string | undefined) => {
      const program = help.parent ?? help;
      const command = name === undefined ? program : program.commands.find((one) => one.name() === name);
      if (command === undefined) {
        const names = program.commands.map((one) => one.name()).join(', ');
        throw new ReplayError(`no command is called ${name}; the commands are ${names}`);
      }
      if (command !== program && command !== help) await declareNow(command);
      command.help();
    });
}
