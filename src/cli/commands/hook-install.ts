/** `replay hook install` and `replay hook uninstall`: the guard in the settings of an agent, and out of them. */

import { type Command, Option } from 'commander';
import { agents } from '../../hook/install/agents.ts';

interface PlaceOptions {
  /** One of `agents`. */
  readonly agent: string;
  readonly project?: true;
  readonly shadow?: true;
  readonly dryRun?: true;
}

export interface InstallOptions extends PlaceOptions {
  readonly guard: string;
  readonly grant?: true;
  /** False with `--no-audit`; a file, where one is given. */
  readonly audit: boolean | string;
  readonly auditAll?: true;
}

export type UninstallOptions = PlaceOptions;

/** Adds both to the command that is the hook. */
export function declareInstalling(hook: Command): void {
  // Options before the name of a command are those of the hook, after it those of the command.
  hook.enablePositionalOptions().helpCommand(false);
  const install = hook.command('install').summary('ask the guard before every shell command of an agent');
  addPlaceOptions(install)
    .description(
      'Add the hook to the settings of an agent: shows the change, makes it, and keeps what was there beside it. A hook of ' +
        'ours that is there already gives way; one in shadow and one in force stand side by side. The hook itself is ' +
        'copied to your data folder, so that it works on without this package.',
    )
    .option('-g, --guard <name>', 'the guard', 'argv')
    .option('--shadow', 'answer nothing, and log what would have been answered')
    .option('--grant', 'say it where the guard allows: the host then skips its own rules')
    .option('--audit <file>', 'the log (default: guard-replay/audit.jsonl in your state folder)')
    .option('--no-audit', 'keep no log')
    .option('--audit-all', 'log what passes too')
    .action(async (options: InstallOptions) => {
      const { install: run } = await import('../actions/hook-install.ts');
      await run(options);
    });
  const uninstall = hook.command('uninstall').summary('take it out of the settings again');
  addPlaceOptions(uninstall)
    .description('Remove the hooks that were installed, and nothing else.')
    .option('--shadow', 'only the one in shadow')
    .action(async (options: UninstallOptions) => {
      const { uninstall: run } = await import('../actions/hook-install.ts');
      await run(options);
    });
}

function addPlaceOptions(command: Command): Command {
  return command
    .addOption(
      new Option('-a, --agent <name>', 'whose settings').choices(agents.map(({ name }) => name)).makeOptionMandatory(),
    )
    .option('--project', 'those of the project in this folder; else your own')
    .option('--dry-run', 'only show the change');
}
