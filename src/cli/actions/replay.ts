/** Judges, records, compares and reports. */

import process from 'node:process';
import { setAround } from '../../replay/any-guard.ts';
import type { ReplayOptions, ReplayResult } from '../../replay/options.ts';
import { replay } from '../../replay/replay.ts';
import { version } from '../../version.ts';
import type { RunOptions } from '../commands/replay.ts';
import { COULD_NOT_RUN, INTERRUPTED, REGRESSED } from '../exit-codes.ts';
import { Interrupted, onInterrupt } from '../interrupt.ts';
import { filtersOf } from '../options/case-options.ts';
import { ProgressDisplay } from '../progress.ts';
import { complain } from '../stderr.ts';
import { bundledSources } from './bundled.ts';
import { described } from './described.ts';
import { askingOf, namedGuards } from './named-guards.ts';
import { givenLabels } from './labels.ts';
import { asSource, mapOf, withHistory } from './named-sources.ts';
import { checkReports, hasRegressed, writeReports } from './reports.ts';

export async function runReplay(sources: readonly string[], options: RunOptions): Promise<void> {
  const { guards, config } = await namedGuards(options, ['v1', 'v2']);
  const map = mapOf(options);
  const named = await withHistory(sources, options);
  const compared = guards.filter((guard) => setAround(guard, guards) === undefined);
  await checkReports(options, compared.length, sources);
  const display = new ProgressDisplay();
  const interrupt = onInterrupt((text) => {
    display.clear();
    if (options.quiet !== true) complain(text);
  });
  try {
    const result = await replay({
      guards,
      sources: [named, config?.sources.map(asSource) ?? []].find((some) => some.length > 0) ?? bundledSources,
      stdin: process.stdin,
      ...map,
      filters: filtersOf(options),
      labels: await givenLabels(config),
      ...runOf(options),
      ...askingOf(options),
      cwd: process.cwd(),
      version,
      described: described(options),
      signal: interrupt.signal,
      onWarning: (text) => display.say(text),
      ...(options.quiet !== true && {
        onPace: (pace) => display.pace(pace, options.jobs),
        onProgress: (progress) => display.show(progress),
      }),
    });
    display.clear();
    if (result.summary.cases.total === 0) throw new Interrupted();
    await writeReports(result, result.folder, options);
    conclude(result, options);
  } finally {
    display.clear();
    interrupt.release();
  }
}

/** How much is judged and what is kept of it, among the options. */
function runOf({
  limit,
  sample,
  seed,
  budget,
  by,
  out,
  repeat,
  triggers,
  reproducers,
  resume,
  redact,
  cache,
}: RunOptions) {
  return {
    ...(limit !== undefined && { limit }),
    ...(sample !== undefined && { sample: { size: sample, seed } }),
    ...(budget !== undefined && { budgetSeconds: budget }),
    ...(by && { by }),
    ...(out !== undefined && { out }),
    redaction: redact,
    cache,
    reproducers,
    ...(repeat !== undefined && { repeat }),
    ...(triggers !== undefined && { triggers: triggers === false ? 0 : triggers }),
    ...(resume !== undefined && { resume }),
  } satisfies Partial<ReplayOptions>;
}

/** Sets the exit code, once the report is out. */
function conclude({ summary, notKept }: ReplayResult, options: RunOptions): void {
  if (notKept !== undefined) {
    complain(`the run could not be kept: ${notKept}; make room, or name another place with --out`);
    process.exitCode = COULD_NOT_RUN;
  } else if (summary.run.status === 'interrupted') process.exitCode = INTERRUPTED;
  else if (hasRegressed(summary, options)) process.exitCode = REGRESSED;
}
