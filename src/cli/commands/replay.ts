/** `replay [SOURCE…] --guard A --guard B`: judge, record, compare, report. What the program does without a command. */

import { lstatSync } from 'node:fs';
import { type Command, Option } from 'commander';
import { ReplayError } from '../../errors.ts';
import { nearestName } from '../../guards/nearest-name.ts';
import { BREAKDOWNS, type BreakdownBy } from '../../replay/compare/breakdown-by.ts';
import { type CaseOptions, WHICH_CASES, addCaseOptions, redactOption } from '../options/case-options.ts';
import { HOW } from '../options/guard-options.ts';
import { type HistoryOptions, addHistoryOption } from '../options/history-option.ts';
import { duration, positive } from '../options/parse.ts';
import { type ReportOptions, addReportOptions } from '../options/report-options.ts';

export interface RunOptions extends CaseOptions, HistoryOptions, ReportOptions {
  readonly limit?: number;
  readonly sample?: number;
  readonly seed: string;
  readonly budget?: number;
  readonly by?: BreakdownBy;
  readonly out?: string;
  readonly repeat?: number;
  readonly triggers?: number | false;
  readonly reproducers: boolean;
  readonly resume?: string;
  readonly cache: boolean;
  readonly quiet?: boolean;
  readonly redact: 'secrets' | 'personal';
}

export function declareReplay(program: Command): void {
  program
    .usage('[options] [source...]\n       replay [command] [options]')
    .description(
      'Replay what coding agents really proposed through several command guards, and say what a change of guard would ' +
        'gain, lose and cost. Without --guard, v1 against v2; without a source, the corpora and sample transcripts that ' +
        'come with the package.',
    )
    .argument('[source...]', 'files or folders in any known form, or - for standard input');
  addCaseOptions(program, 'a guard to judge by; the first is the baseline (repeatable; default: v1 and v2)');
  addHistoryOption(program.optionsGroup(WHICH_CASES));
  addRunOptions(program);
  addReportOptions(program).addOption(new Option('--by <what>', 'break counts down').choices(BREAKDOWNS));
  program.action(async (sources: string[], options: RunOptions) => {
    checkCommand(sources, program);
    const { runReplay } = await import('../actions/replay.ts');
    await runReplay(sources, options);
  });
}

/** Adds the options that say how much is judged and what is kept of it. */
function addRunOptions(program: Command): void {
  program
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
    .option(
      '--triggers <n>',
      'find what made guards block that do not say it, in so many blocks of each, by asking again (default: the first 200, for as long as its answers took)',
      positive,
    )
    .option('--no-triggers', 'do not ask guards again about parts of what they block')
    .option('--no-reproducers', 'do not shrink changes to the smallest command on which the guards still differ')
    .option('--no-cache', 'ask programs and functions again what they decided in an earlier run')
    .addOption(
      new Option('--resume <run>', 'go on where this run was interrupted, and take its place').conflicts('out'),
    )
    .option('-o, --out <folder>', 'where the run is written (default: results/<start time>)')
    .addOption(redactOption(['secrets', 'personal']))
    .option('-q, --quiet', 'no progress on standard error');
}

/** What is no command is taken for a source. @throws ReplayError where one of the two was mistyped */
function checkCommand([first]: readonly string[], { commands }: Command): void {
  if (first === undefined || !/^[a-z]+$/.test(first) || isThere(first)) return;
  const nearest = nearestName(
    first,
    commands.map((command) => command.name()),
  );
  if (nearest === undefined) return;
  throw new ReplayError(`no command and no file is called ${first}: did you mean replay ${nearest}?`);
}

/** Also a link that leads nowhere, of which more can be said. */
function isThere(file: string): boolean {
  try {
    lstatSync(file);
    return true;
  } catch {
    return false;
  }
}
