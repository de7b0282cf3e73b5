/** Where reports go: files, and standard output. */

import { access, constants, realpath, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ReplayError, messageOf } from '../../errors.ts';
import { formats, isLastResort, openSources } from '../../replay/sources/index.ts';
import { FORMS, type FormName } from '../../report/form.ts';
import { isWithin } from '../../within.ts';
import type { FormOptions, Target } from '../options/report-options.ts';
import { print } from '../stdout.ts';
import { PLAIN, type Terminal, describeTerminal } from '../terminal.ts';

/**
 * Finds out before anything is done what would stop a report.
 * @param sources files and folders that are read
 * @throws ReplayError for a file that cannot be written
 */
export async function checkTargets(targets: readonly Target[], sources: readonly string[]): Promise<void> {
  for (const { file } of targets) {
    if (file === undefined) continue;
    await checkWritable(file);
    await checkApart(file, sources);
  }
}

/**
 * Writes every form asked for, the table unless one is; standard output last, so that it ends what is shown.
 * @param again what to do where a file cannot be written
 */
export async function writeTargets(
  { format = FORMS.slice(0, 1).map((form): Target => ({ form })), color }: FormOptions,
  again: string,
  render: (form: FormName, terminal: Terminal) => Promise<string>,
): Promise<void> {
  for (const { form, file } of format) {
    if (file !== undefined) await writeReport(file, await render(form, PLAIN), again);
  }
  const toStdout = format.find(({ file }) => file === undefined);
  if (toStdout !== undefined) await print(await render(toStdout.form, describeTerminal(color)));
}

async function writeReport(file: string, text: string, again: string): Promise<void> {
  try {
    await writeFile(file, text);
  } catch (error) {
    throw new ReplayError(`cannot write the report to ${file}: ${messageOf(error)}; ${again}`);
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
