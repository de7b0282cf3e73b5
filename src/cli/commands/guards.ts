/** `replay guards`: what there is to judge by. */

import type { Command } from 'commander';

export interface GuardsOptions {
  readonly config?: string;
}

export function declare(command: Command): void {
  command
    .description(
      'List the guards that come with the package and, after them, those of replay.yaml: name, alias, policy, and how ' +
        'each judges or what is run, after the protocol that it speaks.',
    )
    .option('--config <file>', 'the replay.yaml that configures guards (default: the nearest one)')
    .action(async (options: GuardsOptions) => {
      const { listGuards } = await import('../actions/guards.ts');
      await listGuards(options);
    });
}
