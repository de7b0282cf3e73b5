/** `replay sources`: the histories on this machine, how much is in each, and how well its form is known. */

import { type Command, Option } from 'commander';

export interface SourcesOptions {
  readonly format: 'table' | 'json';
  readonly formats?: boolean;
}

export function declare(command: Command): void {
  command
    .description(
      'List the histories of agents and shells on this machine: where they are, how many sessions and shell commands they hold, from when, and how well their format is known. Everything is read, nothing is kept. What agents left is what --history replays.',
    )
    .addOption(new Option('-f, --format <form>', 'table or json').choices(['table', 'json']).default('table'))
    .option('--formats', 'list the formats instead: what can be read, from wherever it comes')
    .action(async (options: SourcesOptions) => {
      const { listSources } = await import('../actions/sources.ts');
      await listSources(options);
    });
}
