/** `replay guards`: what there is to judge by. */

import process from 'node:process';
import type { Command } from 'commander';
import { aliases, builtinGuards } from '../guards/index.ts';

export function addGuardsCommand(program: Command): void {
  program
    .command('guards')
    .description('List the guards that come with the package: name, alias, policy, and how each judges.')
    .action(() => {
      const rows = builtinGuards.map(({ name, policy = '', summary }) => {
        const alias = Object.entries(aliases).find(([, canonical]) => canonical === name)?.[0] ?? '';
        return [name, alias, policy, summary] as const;
      });
      const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
      for (const row of rows) {
        process.stdout.write(
          `${row
            .map((cell, column) => cell.padEnd(widths[column] ?? 0))
            .join('  ')
            .trimEnd()}\n`,
        );
      }
    });
}
