/** Options that say how a finished run is reported, and the writing of reports. */

import { writeFile } from 'node:fs/promises';
import process from 'node:process';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { ReplayError } from '../errors.ts';
import type { Summary } from '../replay/summary.ts';
import { type Form, type FinishedRun, type Show, SHOWS, findForm, forms } from '../report/index.ts';
import { describeTerminal } from './terminal.ts';

export interface ReportOptions {
  readonly format?: readonly Target[];
  readonly show?: Show;
  readonly failOn?: readonly Condition[];
  readonly color: boolean;
  readonly verbose?: boolean;
}

/** A form, and the file it goes to where not to standard output. */
interface Target {
  readonly form: Form;
  readonly file?: string;
}

/** What turns a report into a failure. */
type Condition =
  | { readonly on: 'new-misses' | 'new-false-positives' | 'failures' }
  | { readonly on: 'lost-blocks'; readonly above: number };

/** Adds the options that `ReportOptions` holds. */
export function addReportOptions(command: Command): Command {
  const names = forms.map(({ name }) => name).join(', ');
  return command
    .optionsGroup('Report:')
    .option('-f, --format <form[=file]>', `${names}; to a file where one is named (repeatable)`, addTarget)
    .addOption(new Option('--show <what>', 'how much command text the report may hold').choices(SHOWS))
    .option('--verbose', 'add provenance and definitions')
    .option('--no-color', 'plain text; NO_COLOR does the same')
    .option(
      '--fail-on <condition>',
      'exit 1 on new-misses, new-false-positives, failures, or lost-blocks=N (repeatable, or comma-separated)',
      addConditions,
    );
}

function addTarget(value: string, targets: readonly Target[] = []): Target[] {
  const [name = '', ...rest] = value.split('=');
  const form = findForm(name);
  if (form === undefined) throw new InvalidArgumentError(`The forms are ${forms.map((one) => one.name).join(', ')}.`);
  const file = rest.join('=');
  if (rest.length > 0 && file === '') throw new InvalidArgumentError(`Name a file after ${name}=.`);
  if (file === '' && targets.some((target) => target.file === undefined)) {
    throw new InvalidArgumentError(`Only one form can go to standard output: write ${name}=FILE.`);
  }
  return [...targets, file === '' ? { form } : { form, file }];
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

/** Renders every form asked for, the table unless one is; standard output last, so that it ends what is shown. */
export async function writeReports(run: FinishedRun, options: ReportOptions): Promise<void> {
  const terminal = describeTerminal(options.color);
  const [table] = forms;
  const targets = options.format ?? (table === undefined ? [] : [{ form: table }]);
  const show = options.show ?? (process.env['CI'] ? 'labelled' : 'all');
  for (const { form, file } of targets) {
    const colour = file === undefined && terminal.colour;
    const text = form.render(run, { ...terminal, colour, show, verbose: options.verbose === true });
    if (file === undefined) process.stdout.write(text);
    else await writeReport(file, text);
  }
}

async function writeReport(file: string, text: string): Promise<void> {
  try {
    await writeFile(file, text);
  } catch (error) {
    throw new ReplayError(
      `cannot write the report to ${file}: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/** Whether the run has regressed in a way that was asked to fail. */
export function hasRegressed({ comparisons, guards }: Summary, { failOn = [] }: ReportOptions): boolean {
  return failOn.some((condition) => {
    switch (condition.on) {
      case 'new-misses':
        return comparisons.some(({ labelled }) => labelled.some(({ newFalseNegatives }) => newFalseNegatives > 0));
      case 'new-false-positives':
        return comparisons.some(({ labelled }) => labelled.some(({ newFalsePositives }) => newFalsePositives > 0));
      case 'failures':
        return guards.some(({ failures }) => Object.values(failures).some((count) => count > 0));
      case 'lost-blocks':
        return comparisons.some(({ lost }) => lost > condition.above);
    }
  });
}
