/** What a run tells without asking anybody. */

import { ReplayError } from '../../errors.ts';
import { readAftermaths } from '../../replay/aftermath/read-aftermaths.ts';
import { readLabels } from '../../replay/labels/labels-file.ts';
import { openRun } from '../../replay/record/open-run.ts';
import { runFiles } from '../../replay/record/run-folder.ts';
import { readPrecisions } from '../../replay/review/read-precisions.ts';
import { aftermathReport } from '../../report/review/aftermath.ts';
import { type SmallReport, inForm } from '../../report/review/in-form.ts';
import { precisionReport } from '../../report/review/precision.ts';
import { checkTargets, writeTargets } from '../actions/targets.ts';
import type { ReviewOptions } from '../commands/review.ts';
import { whileReading } from './while-reading.ts';

/** @param file where labels are kept */
export async function writeTable(
  table: NonNullable<ReviewOptions['table']>,
  folder: string,
  file: string,
  options: ReviewOptions,
): Promise<void> {
  const { guards } = await openRun(folder);
  await checkTargets(options.format ?? [], [...runFiles(folder, guards.length), file]);
  const report =
    table === 'aftermath'
      ? aftermathReport(await whileReading((onRead) => readAftermaths(folder, onRead)))
      : await precisionOf(folder, file);
  const again = `replay review ${folder} --table ${table} writes it again`;
  await writeTargets(options, again, async (form, terminal) => inForm(report, form, terminal));
}

async function precisionOf(folder: string, file: string): Promise<SmallReport> {
  const { labels } = await readLabels(file);
  const precisions = await whileReading((onRead) => readPrecisions(folder, labels, onRead));
  if (precisions.length > 0) return precisionReport(precisions);
  throw new ReplayError(
    `nothing tells the precision: ${file} has no label of a sample of this run; draw one with replay review ${folder} --sample 100`,
  );
}
