/** Options that say how a finished run is reported. */

import { type Command, InvalidArgumentError, Option } from 'commander';
import { FORMS, type FormName, SHOWS, type Show } from '../../report/form.ts';

/** In which forms something is reported. */
export interface FormOptions {
  readonly format?: readonly Target[];
  readonly color: boolean;
  readonly verbose?: boolean;
}

export interface ReportOptions extends FormOptions {
  readonly show?: Show;
  readonly all?: boolean;
  readonly failOn?: readonly Condition[];
}

/** A form, and the file it goes to where not to standard output. */
export interface Target {
  readonly form: FormName;
  readonly file?: string;
}

/** What turns a report into a failure. */
type Condition =
  | { readonly on: 'new-misses' | 'new-false-positives' | 'failures' }
  | { readonly on: 'lost-blocks'; readonly above: number };

/** Adds the options that `ReportOptions` holds. */
export function addReportOptions(command: Command): Command {
  const withShow = addFormat(command).addOption(
    new Option('--show <what>', 'how much command text the report may hold').choices(SHOWS),
  );
  return addLook(withShow, 'add provenance and definitions')
    .option('--all', 'show every group and case that changed')
    .option(
      '--fail-on <condition>',
      'exit 1 on new-misses, new-false-positives, failures, or lost-blocks=N (repeatable, or comma-separated)',
      addConditions,
    );
}

/** Adds the options that `FormOptions` holds. @param verbose what the option of that name adds here */
export function addFormOptions(command: Command, verbose: string): Command {
  return addLook(addFormat(command), verbose);
}

/** Adds `--format` alone. */
export function addFormat(command: Command): Command {
  return command
    .optionsGroup('Report:')
    .option('-f, --format <form[=file]>', `${FORMS.join(', ')}; to a file where one is named (repeatable)`, addTarget);
}

function addLook(command: Command, verbose: string): Command {
  return command.option('--verbose', verbose).option('--no-color', 'plain text; NO_COLOR does the same');
}

/** Stands for standard output, as it does for a source. */
const STDOUT = '-';

function addTarget(value: string, targets: readonly Target[] = []): Target[] {
  const [name = '', ...rest] = value.split('=');
  const form = FORMS.find((known) => known === name);
  if (form === undefined) throw new InvalidArgumentError(`The forms are ${FORMS.join(', ')}.`);
  const named = rest.join('=');
  if (rest.length > 0 && named === '') throw new InvalidArgumentError(`Name a file after ${name}=.`);
  const file = rest.length === 0 || named === STDOUT ? undefined : named;
  if (targets.some((target) => target.file === file)) {
    throw new InvalidArgumentError(
      file === undefined
        ? `Only one form can go to standard output: write ${name}=FILE.`
        : `Another form goes to ${file} already: name another file.`,
    );
  }
  return [...targets, file === undefined ? { form } : { form, file }];
}

function addConditions(value: string, conditions: readonly Condition[] = []): Condition[] {
  return [...conditions, ...value.split(',').map(toCondition)];
}

function toCondition(text: string): Condition {
  const [on, number] = text.trim().split('=');
  if (on === 'lost-blocks' && /^\d+$/.test(number ?? '')) return { on, above: Number(number) };
  if (number === undefined && (on === 'new-misses' || on === 'new-false-positives' || on === 'failures')) return { on };
  throw new InvalidArgumentError('The conditions are new-misses, new-false-positives, failures and lost-blocks=N.');
}
