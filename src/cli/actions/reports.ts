/** What is done with a finished run: written in every form asked for, and held against the conditions of `--fail-on`. */

import path from 'node:path';
import process from 'node:process';
import { ReplayError } from '../../errors.ts';
import type { Summary } from '../../replay/summary.ts';
import type { FinishedRun, Show } from '../../report/form.ts';
import { loadForm } from '../../report/load-form.ts';
import type { ReportOptions } from '../options/report-options.ts';
import { complain } from '../stderr.ts';
import { checkTargets, writeTargets } from './targets.ts';

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
  await checkTargets(format, sources);
}

/**
 * Renders every form asked for.
 * @param folder where the run lies
 */
export async function writeReports(run: FinishedRun, folder: string, options: ReportOptions): Promise<void> {
  const { verbose = false, all = false } = options;
  const show = showOf(options);
  const again = `the run is whole: replay report ${path.relative(process.cwd(), folder)}`;
  await writeTargets(options, again, async (name, terminal) => {
    const form = await loadForm(name);
    return form.render(run, { ...terminal, show, verbose, all });
  });
}

/** How much command text is shown: logs of a CI are read by others. */
export function showOf({ show = isCi() ? 'labelled' : 'all' }: Pick<ReportOptions, 'show'>): Show {
  return show;
}

function isCi(): boolean {
  const { CI = '' } = process.env;
  return !['', '0', 'false'].includes(CI);
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
