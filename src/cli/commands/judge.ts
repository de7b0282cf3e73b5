/** `replay judge - --guard A`: a filter; cases in, decisions out as JSON Lines, order kept, nothing recorded. */

import type { Command } from 'commander';
import { type CaseOptions, addCaseOptions } from '../options/case-options.ts';

export function declare(command: Command): void {
  command
    .description(
      'Judge cases and write one JSON object a case and guard, in the order read; nothing is recorded or compared.',
    )
    .argument('[source...]', 'files or folders in any known form, or - for standard input (the default)');
  addCaseOptions(command, 'a guard to judge by (repeatable; default: v2)').action(
    async (sources: string[], options: CaseOptions) => {
      const { judge } = await import('../actions/judge.ts');
      await judge(sources, options);
    },
  );
}
