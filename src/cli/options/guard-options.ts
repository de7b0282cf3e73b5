/** Options that say which guards judge and how they are asked, shared by the commands that judge. */

import os from 'node:os';
import { type Command, Option } from 'commander';
import { PROTOCOLS } from '../../guards/external/protocols/names.ts';
import { collect, jobs, millis } from './parse.ts';

/** Which guards, and how each is asked. */
export interface NamingOptions {
  readonly guard?: readonly string[];
  readonly hooks?: readonly string[];
  readonly protocol?: string;
  readonly config?: string;
  readonly timeout?: number;
  readonly canaries: boolean;
}

export interface GuardOptions extends NamingOptions {
  readonly jobs: number;
}

/** Headings in the help. */
const WHICH_GUARDS = 'Which guards:';
export const HOW = 'How:';

/** Adds the options that `GuardOptions` holds. @param guard what the option of that name does here */
export function addGuardOptions(command: Command, guard: string): Command {
  const withJobs = addWhich(command, guard)
    .optionsGroup(HOW)
    .addOption(
      new Option('-j, --jobs <n>', 'commands that are judged at the same time')
        .argParser(jobs)
        .default(Math.max(1, os.availableParallelism() - 1), 'all processors but one'),
    );
  return addHow(withJobs);
}

/** Adds the options that `NamingOptions` holds. @param guard what the option of that name does here */
export function addNamingOptions(command: Command, guard: string): Command {
  return addHow(addWhich(command, guard).optionsGroup(HOW));
}

function addWhich(command: Command, guard: string): Command {
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
      `how command lines given with --guard are asked: ${PROTOCOLS.join(', ')}; NAME:PROFILE for another version of the host (default: claude-code)`,
    )
    .option('--config <file>', 'the replay.yaml that configures guards (default: the nearest one)');
}

function addHow(command: Command): Command {
  return command
    .option(
      '--timeout <ms>',
      'longest time a guard may take for one command (default: 1000; programs and functions: 30000)',
      millis,
    )
    .option('--no-canaries', 'do not ask programs and functions known commands first');
}
