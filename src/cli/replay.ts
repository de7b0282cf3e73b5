/** `replay [SOURCE…] --guard A --guard B`: judge, record, compare, report. What the program does without a command. */

import { existsSync } from 'node:fs';
import process from 'node:process';
import { type Command, Option } from 'commander';
import { ReplayError } from '../errors.ts';
import { nearestName } from '../guards/index.ts';
import { setAround } from '../replay/any-guard.ts';
import { BREAKDOWNS, type BreakdownBy } from '../replay/compare/breakdown.ts';
import { replay } from '../replay/replay.ts';
import { version } from '../version.ts';
import { FILTERS } from '../replay/select.ts';
import { bundledSources } from './bundled.ts';
import {
  type CaseOptions,
  WHICH_CASES,
  addCaseOptions,
  describeOptions,
  filtersOf,
  mapOf,
  redactOption,
} from './case-options.ts';
import { HOW, askingOf, namedGuards } from './guard-options.ts';
import { type HistoryOptions, addHistoryOption, asSource, withHistory } from './history.ts';
import { COULD_NOT_RUN, INTERRUPTED, REGRESSED } from './exit-codes.ts';
import { Interrupted, onInterrupt } from './interrupt.ts';
import { duration, positive } from './parse.ts';
import { ProgressDisplay } from './progress.ts';
import { complain } from './stderr.ts';
import { type ReportOptions, addReportOptions } from './report-options.ts';
import { checkReports, hasRegressed, writeReports } from './reports.ts';

interface Options extends CaseOptions, HistoryOptions, ReportOptions {
  readonly limit?: number;
  readonly sample?: number;
  readonly seed: string;
  readonly budget?: number;
  readonly by?: BreakdownBy;
  readonly out?: string;
  readonly repeat?: number;
  readonly resume?: string;
  readonly cache: boolean;
  readonly quiet?: boolean;
  readonly redact: 'secrets' | 'personal';
}

/** Options that change which cases are judged: a report has to name them. */
const SHAPING = [...FILTERS, 'map', 'limit', 'sample', 'seed', 'budget', 'by', 'timeout', 'protocol', 'repeat'];

export function addReplayCommand(program: Command): void {
  program
    .usage('[options] [source...]\n       replay [command] [options]')
    .description(
      'Replay what coding agents really proposed through several command guards, and say what a change of guard would ' +
        'gain, lose and cost. Without --guard, v1 against v2; without a source, the corpora and sample transcripts that ' +
        'come with the package.',
    )
    .helpCommand(false)
    .argument('[source...]', 'files or folders in any known form, or - for standard input');
  addCaseOptions(program, 'a guard to judge by; the first is the baseline (repeatable; default: v1 and v2)');
  addHistoryOption(program.optionsGroup(WHICH_CASES))
    .option('--limit <n>', 'at most so many cases', positive)
    .option('--sample <n>', 'the cases of so many distinct requests, chosen by hash', positive)
    .option('--seed <text>', 'with --sample: another seed, another sample', '1')
    .optionsGroup(HOW)
    .option(
      '--budget <time>',
      'stop judging after this time: labelled cases and blocks of the baseline first',
      duration,
    )
    .option('--repeat <k>', 'ask every guard everything k times, and list verdicts that flip', positive)
    .option('--no-cache', 'ask programs and functions again what they decided in an earlier run')
    .addOption(
      new Option('--resume <run>', 'go on where this run was interrupted, and take its place').conflicts('out'),
    )
    .option('-o, --out <folder>', 'where the run is written (default: results/<start time>)')
    .addOption(redactOption(['secrets', 'personal']))
    .option('-q, --quiet', 'no progress on standard error');
  addReportOptions(program).addOption(new Option('--by <what>', 'break counts down').choices(BREAKDOWNS));
  program.action(async (sources: string[], options: Options) => {
    checkCommand(sources, program);
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
    const { limit, sample, budget, by, out, repeat, resume } = options;
    try {
      const { summary, changes, folder, notKept } = await replay({
        guards,
        sources: [named, config?.sources.map(asSource) ?? []].find((some) => some.length > 0) ?? bundledSources,
        stdin: process.stdin,
        ...map,
        filters: filtersOf(options),
        ...(limit !== undefined && { limit }),
        ...(sample !== undefined && { sample: { size: sample, seed: options.seed } }),
        ...(budget !== undefined && { budgetSeconds: budget }),
        ...(by && { by }),
        ...(out !== undefined && { out }),
        redaction: options.redact,
        ...askingOf(options),
        cache: options.cache,
        ...(repeat !== undefined && { repeat }),
        ...(resume !== undefined && { resume }),
        cwd: process.cwd(),
        version,
        described: describeOptions(options, sample === undefined ? SHAPING.filter((name) => name !== 'seed') : SHAPING),
        signal: interrupt.signal,
        onWarning: (text) => display.say(text),
        ...(options.quiet !== true && {
          onPace: (pace) => display.pace(pace, options.jobs),
          onProgress: (progress) => display.show(progress),
        }),
      });
      display.clear();
      if (summary.cases.total === 0) throw new Interrupted();
      await writeReports({ summary, changes }, folder, options);
      if (notKept !== undefined) {
        complain(`the run could not be kept: ${notKept}; make room, or name another place with --out`);
        process.exitCode = COULD_NOT_RUN;
      } else if (summary.run.status === 'interrupted') process.exitCode = INTERRUPTED;
      else if (hasRegressed(summary, options)) process.exitCode = REGRESSED;
    } finally {
      display.clear();
      interrupt.release();
    }
  });
}

/** What is no command is taken for a source. @throws ReplayError where one of the two was mistyped */
function checkCommand([first]: readonly string[], { commands }: Command): void {
  if (first === undefined || !/^[a-z]+$/.test(first) || existsSync(first)) return;
  const nearest = nearestName(
    first,
    commands.map((command) => command.name()),
  );
  if (nearest === undefined) return;
  throw new ReplayError(`no command and no file is called ${first}: did you mean replay ${nearest}?`);
}
