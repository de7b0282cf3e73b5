/** `replay hook --guard NAME`: be the guard; one payload on standard input, the answer in the words of its host. */

import type { Command } from 'commander';
import { hookGuards } from '../../hook/guards.ts';
import { hosts } from '../../hook/hosts/index.ts';
import { declareInstalling } from './hook-install.ts';

/** As everywhere. */
const DEFAULT = 'claude-code';

export interface HookCommandOptions {
  readonly guard?: string;
  readonly protocol: string;
  readonly grant?: true;
  readonly shadow?: true;
  /** False with `--no-audit`; a file, where one is given. */
  readonly audit: boolean | string;
  readonly auditAll?: true;
}

export function declare(command: Command): void {
  declareInstalling(command);
  command
    .description(
      'Read the payload of one tool call on standard input, judge it, and answer as the agent’s host reads it: silence ' +
        'where the guard has no opinion, and where it allows. What is stopped is logged.',
    )
    .option('-g, --guard <name>', `the guard: ${hookGuards.map(({ name }) => name).join(', ')}`)
    .option('--protocol <name>', `whose hook: ${hosts.map(({ protocol }) => protocol).join(', ')}`, DEFAULT)
    .option('--grant', 'say it where the guard allows: the host then skips its own rules')
    .option('--shadow', 'answer nothing, and log what would have been answered')
    .option('--audit <file>', 'the log (default: guard-replay/audit.jsonl in your state folder)')
    .option('--no-audit', 'keep no log')
    .option('--audit-all', 'log what passes too')
    .action(async (options: HookCommandOptions) => {
      const { beTheHook } = await import('../actions/hook.ts');
      await beTheHook(options);
    });
}
