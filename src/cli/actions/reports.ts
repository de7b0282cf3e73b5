/** What is done with a finished run: written in every form asked for, and held against the conditions of `--fail-on`. */

import { access, constants, realpath, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { ReplayError, messageOf } from '../../errors.ts';
import { formats, isLastResort, openSources } from '../../replay/sources/index.ts';
import type { Summary } from '../../replay/summary.ts';
import { FORMS, type FinishedRun } from '../../report/form.ts';
import { loadForm } from '../../report/load-form.ts';
import { isWithin } from '../../within.ts';
import type { ReportOptions, Target } from '../options/report-options.ts';
import { complain } from '../stderr.ts';
import { print } from '../stdout.ts';
import { PLAIN, describeTerminal } from '../terminal.ts';

/**
 * Finds out before anything is judged what would stop a report.
 * @param guards how many there are that are compared
 * @param sources files and folders that are read
 * @throws ReplayError for a file that cannot be written, and for a condition that can never hold
 */
export async function checkReports(
  { format = [], failOn = [] }: ReportOptions,
  guards: number,
  sources: readonly string[],
): Promise<void> {
  const compared = failOn.find(({ on }) => on !== 'failures');
  if (compared !== undefined && guards < 2) {
    throw new ReplayError(`--fail-on ${compared.on} compares with a baseline: name two guards, the baseline first`);
  }
  for (const { file } of format) {
    if (file === undefined) continue;
    await checkWritable(file);
    await checkApart(file, sources);
  }
}

/** @throws ReplayError for a report that would overwrite one of these, or what is read in one that is a folder */
async function checkApart(file: string, sources: readonly string[]): Promise<void> {
  const real = await realpath(file).catch(() => undefined);
  if (real === undefined) return;
  for (const source of sources) {
    const read = await realpath(source).catch(() => source);
    if (read === real || (isWithin(real, read) && (await isReadInFolder(real)))) {
      throw new ReplayError(`the report would overwrite ${file}, which is read as a source; name another file`);
    }
  }
}

/** Whether a file would be read where it is met in a folder. */
async function isReadInFolder(file: string): Promise<boolean> {
  try {
    const opened = await openSources([file], { formats: formats.filter((format) => !isLastResort(format)) });
    opened.close();
    return true;
  } catch {
    return false;
  }
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
  const { format = FORMS.slice(0, 1).map((form): Target => ({ form })), verbose = false } = options;
  const show = options.show ?? (isCi() ? 'labelled' : 'all');
  for (const { form, file } of format) {
    if (file === undefined) continue;
    const loaded = await loadForm(form);
    await writeReport(file, loaded.render(run, { ...PLAIN, show, verbose }), folder);
  }
  const toStdout = format.find(({ file }) => file === undefined);
  if (toStdout === undefined) return;
  const loaded = await loadForm(toStdout.form);
  await print(loaded.render(run, { ...describeTerminal(options.color), show, verbose }));
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
