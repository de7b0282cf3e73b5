/** Measures guards, keeps the figures and reports them. */

import path from 'node:path';
import process from 'node:process';
import { measure } from '../../replay/measure/measure.ts';
import { type Measurement, PARTS } from '../../replay/measure/measurement.ts';
import { readRequests } from '../../replay/measure/read-requests.ts';
import { recordMeasurement } from '../../replay/measure/record-measurement.ts';
import { checkOut } from '../../replay/record/run-folder.ts';
import { measurementForms } from '../../report/measurement/index.ts';
import { version } from '../../version.ts';
import type { MeasureCommandOptions } from '../commands/measure.ts';
import { INTERRUPTED } from '../exit-codes.ts';
import { Interrupted, onInterrupt } from '../interrupt.ts';
import { filtersOf } from '../options/case-options.ts';
import { time } from '../options/parse.ts';
import { ProgressDisplay } from '../progress.ts';
import { complain } from '../stderr.ts';
import { bundledCorpora } from './bundled.ts';
import { guardHook } from './guard-hook.ts';
import { machine } from './machine.ts';
import { namedGuards } from './named-guards.ts';
import { asSource, mapOf, withHistory } from './named-sources.ts';
import { checkTargets, writeTargets } from './targets.ts';

/** What a history is measured with unless it is said. */
const RECENT = '30d';

export async function runMeasure(sources: readonly string[], options: MeasureCommandOptions): Promise<void> {
  const { format = [], history, out, quiet, since } = options;
  const { guards, config } = await namedGuards(options, ['v1', 'v2']);
  const named = await withHistory(sources, options);
  const map = mapOf(options);
  await checkTargets(format, sources);
  if (out !== undefined) await checkOut(process.cwd(), out);
  const display = new ProgressDisplay();
  const interrupt = onInterrupt((text) => {
    display.clear();
    if (quiet !== true) complain(text);
  }, new Interrupted('nothing was measured yet, so there is nothing to report'));
  const { signal } = interrupt;
  try {
    const filters = filtersOf(options);
    const requests = await readRequests({
      guards,
      sources: [named, config?.sources.map(asSource) ?? []].find((some) => some.length > 0) ?? bundledCorpora,
      stdin: process.stdin,
      ...map,
      filters: history === true && since === undefined ? { ...filters, since: time(RECENT) } : filters,
      signal,
    });
    const measurement = await measure({
      guards,
      requests,
      ...figuresOf(options),
      hookOf: guardHook,
      machine,
      version,
      runtime: `node ${process.versions.node}`,
      signal,
      ...(quiet !== true && { onProgress: (progress) => display.showSteps(progress) }),
    });
    display.clear();
    const folder = await recordMeasurement(measurement, { cwd: process.cwd(), ...(out !== undefined && { out }) });
    await report(measurement, folder, options);
    if (measurement.status === 'interrupted') process.exitCode = INTERRUPTED;
  } finally {
    display.clear();
    interrupt.release();
  }
}

/** How much is measured, among the options. */
function figuresOf({ only = PARTS, rounds, passes, calls, canaries }: MeasureCommandOptions) {
  return { parts: only, rounds, passes, calls, canaries };
}

async function report(measurement: Measurement, folder: string, options: MeasureCommandOptions): Promise<void> {
  const { only, verbose = false } = options;
  const parts = PARTS.filter((part) => only === undefined || only.includes(part));
  const again = `the figures are in ${path.relative(process.cwd(), folder)}`;
  await writeTargets(options, again, async (name, terminal) => {
    const form = measurementForms.find((known) => known.name === name);
    if (form === undefined) throw new Error(`no form of a measurement is called ${name}`);
    return form.render(measurement, { ...terminal, verbose, parts });
  });
}
