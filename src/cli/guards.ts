/** `replay guards`: what there is to judge by. */

import process from 'node:process';
import type { Command } from 'commander';
import { aliases, builtinGuards } from '../guards/index.ts';
import { aligned } from './aligned.ts';
import { readConfig } from './config/read-config.ts';
import { print } from './stdout.ts';

export function addGuardsCommand(program: Command): void {
  program
    .command('guards')
    .summary('list the guards that there are')
    .description(
      'List the guards that come with the package and, after them, those of replay.yaml: name, alias, policy, and how ' +
        'each judges or what is run, after the protocol that it speaks.',
    )
    .option('--config <file>', 'the replay.yaml that configures guards (default: the nearest one)')
    .action(async ({ config: file }: { readonly config?: string }) => {
      const config = await readConfig(process.cwd(), file);
      const builtin = builtinGuards.map(({ name, policy = '', summary }) => {
        const alias = Object.entries(aliases).find(([, canonical]) => canonical === name)?.[0] ?? '';
        return [name, alias, policy, summary];
      });
      const configured = [...(config?.guards.values() ?? [])].map(({ name, policy = '', summary }) => {
        return [name, '', policy, summary];
      });
      await print(aligned([...builtin, ...configured]));
    });
}
