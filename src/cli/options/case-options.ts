/** Options that say which cases are judged and how, shared by the commands that judge. */

import { type Command, Option } from 'commander';
import { SHELLS } from '../../guards/guard.ts';
import { HAPPENED } from '../../replay/case.ts';
import type { Filters } from '../../replay/filters.ts';
import type { Level } from '../../replay/redact/level.ts';
import { type GuardOptions, addGuardOptions } from './guard-options.ts';
import { choice, collect, regularExpression, time, timeUntil } from './parse.ts';

/** Which cases: those of the sources that pass the filters. */
export interface SelectionOptions extends Filters {
  readonly map?: string;
}

export interface CaseOptions extends SelectionOptions, GuardOptions {}

/** Heading in the help. */
export const WHICH_CASES = 'Which cases (repeated values of one option are alternatives):';

/** Adds the options that `CaseOptions` holds. @param guard what the option of that name does here */
export function addCaseOptions(command: Command, guard: string): Command {
  return addSelectionOptions(addGuardOptions(command, guard));
}

/** Adds the options that `SelectionOptions` holds. */
export function addSelectionOptions(command: Command): Command {
  return command
    .optionsGroup(WHICH_CASES)
    .option('--agent <name>', 'cases of this agent', collect)
    .option('--project <name>', 'cases of this project', collect)
    .option('--session <id>', 'cases of this session', collect)
    .addOption(choice('--shell <dialect>', 'commands in this dialect', SHELLS))
    .option('--mode <mode>', 'cases proposed in this permission mode', collect)
    .addOption(choice('--happened <kind>', 'cases with which this happened', HAPPENED))
    .option('--program <name>', 'commands that would run this program', collect)
    .option('--match <regex>', 'commands that match', regularExpression)
    .option('--since <time>', 'cases from this day (UTC) or time on, or from so long ago (7d)', time)
    .option('--until <time>', 'cases up to this day (UTC) or time, that included', timeUntil)
    .option('--map <names=paths>', 'read any JSON Lines: command=.input.cmd,session=.sid,agent="mine"');
}

/** What is replaced in whatever is kept and reported. */
export function redactOption(levels: readonly Level[]): Option {
  return new Option(
    '--redact <what>',
    'what is replaced: secrets; or home folders, user names and e-mail addresses too',
  )
    .choices(levels)
    .default('secrets');
}

/** The filters among the options. */
export function filtersOf(options: SelectionOptions): Filters {
  const { agent, project, session, shell, mode, happened, program, match, since, until } = options;
  return {
    ...(agent && { agent }),
    ...(project && { project }),
    ...(session && { session }),
    ...(shell && { shell }),
    ...(mode && { mode }),
    ...(happened && { happened }),
    ...(program && { program }),
    ...(match && { match }),
    ...(since && { since }),
    ...(until && { until }),
  };
}
