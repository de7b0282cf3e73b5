/** Options that say how a finished run is reported, and the writing of reports. */

import { access, constants, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { ReplayError } from '../errors.ts';
import { messageOf } from '../replay/record/run-folder.ts';
import type { Summary } from '../replay/summary.ts';
import { type Form, type FinishedRun, type Show, SHOWS, findForm, forms } from '../report/index.ts';
import { complain } from './stderr.ts';
import { print } from './stdout.ts';
import { PLAIN, describeTerminal } from './terminal.ts';

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

/** Stands for standard output, as it does for a source. */
const STDOUT = '-';

function addTarget(value: string, targets: readonly Target[] = []): Target[] {
  const [name = '', ...rest] = value.split('=');
  const form = findForm(name);
  if (form === undefined) throw new InvalidArgumentError(`The forms are ${forms.map((one) => one.name).join(', ')}.`);
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

/**
 * Finds out before anything is judged what would stop a report.
 * @param guards how many there are
 * @throws ReplayError for a file that cannot be written, and for a condition that can never hold
 */
export async function checkReports({ format = [], failOn = [] }: ReportOptions, guards: number): Promise<void> {
  const compared = failOn.find(({ on }) => on !== 'failures');
  if (compared !== undefined && guards < 2) {
    throw new ReplayError(`--fail-on ${compared.on} compares with a baseline: name two guards, the baseline first`);
  }
  for (const { file } of format) if (file !== undefined) await checkWritable(file);
}

async function checkWritable(file: string): Promise<void> {
  try {
    const existing = await stat(file).catch(() => undefined);
    if (existing?.isDirectory() === true) throw new Error('it is a folder');
    const folder = path.dirname(file);
    const isThere = await stat(folder).then(
      (stats) => stats.isDirectory(),
      () => false,
    );
    if (!isThere) throw new Error(`there is no folder ${folder}`);
    await access(existing === undefined ? folder : file, constants.W_OK);
  } catch (error) {
    throw new ReplayError(`cannot write the report to ${file}: ${messageOf(error)}; name another file`);
  }
}

/**
 * Renders every form asked for, the table unless one is; standard output last, so that it ends what is shown.
 * @param folder where the run lies
 */
export async function writeReports(run: FinishedRun, folder: string, options: ReportOptions): Promise<void> {
  const { format = forms.slice(0, 1).map((form): Target => ({ form })), verbose = false } = options;
  const show = options.show ?? (isCi() ? 'labelled' : 'all');
  for (const { form, file } of format) {
    if (file !== undefined) await writeReport(file, form.render(run, { ...PLAIN, show, verbose }), folder);
  }
  const toStdout = format.find(({ file }) => file === undefined);
  if (toStdout === undefined) return;
  await print(toStdout.form.render(run, { ...describeTerminal(options.color), show, verbose }));
}

/** Logs of a CI are read by others. */
function isCi(): boolean {
  const { CI = '' } = process.env;
  return !['', '0', 'false'].includes(CI);
}

async function writeReport(file: string, text: string, folder: string): Promise<void> {
  try {
    await writeFile(file, text);
  } catch (error) {
    throw new ReplayError(
      `cannot write the report to ${file}: ${messageOf(error)}; the run is whole: replay report ${path.relative(process.cwd(), folder)}`,
    );
  }
}

/** Whether the run has regressed in a way that was asked to fail. Warns of a condition that nothing could meet. */
export function hasRegressed({ comparisons, guards }: Summary, { failOn = [] }: ReportOptions): boolean {
  const needsLabels = failOn.find(({ on }) => on === 'new-misses' || on === 'new-false-positives');
  if (needsLabels !== undefined && comparisons.every(({ labelled }) => labelled.length === 0)) {
    complain(`--fail-on ${needsLabels.on} had nothing to go by: no case that was judged has a label for both guards`);
  }
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
