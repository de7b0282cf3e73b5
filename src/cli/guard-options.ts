/** Options that say which guards judge and how they are asked, shared by the commands that judge. */

import process from 'node:process';
import os from 'node:os';
import { type Command, Option } from 'commander';
import { protocols } from '../guards/external/protocols/index.ts';
import type { AnyGuard } from '../replay/any-guard.ts';
import type { Config } from './config/config.ts';
import { guardsNamed } from './config/guards-named.ts';
import { readConfig } from './config/read-config.ts';
import { machine } from './history.ts';
import { collect, jobs, millis } from './parse.ts';

/** Longest time a guard in this process may take for one command. */
const TIMEOUT_MILLIS = 1000;

export interface GuardOptions {
  readonly guard?: readonly string[];
  readonly hooks?: readonly string[];
  readonly protocol?: string;
  readonly config?: string;
  readonly timeout?: number;
  readonly canaries: boolean;
  readonly jobs: number;
}

/** Headings in the help. */
const WHICH_GUARDS = 'Which guards:';
export const HOW = 'How:';

/** Adds the options that `GuardOptions` holds. @param guard what the option of that name does here */
export function addGuardOptions(command: Command, guard: string): Command {
  return command
    .optionsGroup(WHICH_GUARDS)
    .option('-g, --guard <name>', guard, collect)
    .option(
      '--hooks <file>',
      'the hooks of an agent’s settings file, as its host would run them; FILE@REV too',
      collect,
    )
    .option(
      '--protocol <name>',
      `how command lines given with --guard are asked: ${protocols.map(({ name }) => name).join(', ')}; NAME:PROFILE for another version of the host (default: claude-code)`,
    )
    .option('--config <file>', 'the replay.yaml that configures guards (default: the nearest one)')
    .optionsGroup(HOW)
    .addOption(
      new Option('-j, --jobs <n>', 'commands that are judged at the same time')
        .argParser(jobs)
        .default(Math.max(1, os.availableParallelism() - 1), 'all processors but one'),
    )
    .option(
      '--timeout <ms>',
      'longest time a guard may take for one command (default: 1000; programs and functions: 30000)',
      millis,
    )
    .option('--no-canaries', 'do not ask programs and functions known commands first');
}

/** The guards that the options name, and the configuration that was found. */
export interface NamedGuards {
  readonly guards: readonly AnyGuard[];
  readonly config: Config | undefined;
}

/** @throws ReplayError for a guard that does not exist, and for a configuration that cannot be read */
export async function namedGuards(options: GuardOptions, otherwise: readonly string[]): Promise<NamedGuards> {
  const { guard, hooks, protocol, timeout } = options;
  const folder = process.cwd();
  const limit = timeout === undefined ? {} : { timeoutMillis: timeout };
  const config = await readConfig(folder, options.config, limit);
  const named = guard ?? (hooks === undefined ? otherwise : []);
  const guards = await guardsNamed(named, {
    folder,
    config,
    ...(hooks && { hooks }),
    ...(protocol !== undefined && { protocol }),
    ...limit,
  });
  return { guards, config };
}

/** How guards are asked, among the options. */
export function askingOf({ jobs: atOnce, timeout = TIMEOUT_MILLIS, canaries }: GuardOptions) {
  return { jobs: atOnce, timeoutMillis: timeout, canaries, machine, runtime: `node ${process.versions.node}` };
}
