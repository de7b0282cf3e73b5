#!/usr/bin/env node
/** The command line: options in, the pipeline, an exit code out. With `cli/`, the only place that touches the process. */

import process from 'node:process';
import { Command, CommanderError } from 'commander';
import { version } from './version.ts';
import { COULD_NOT_RUN, INTERRUPTED } from './cli/exit-codes.ts';
import { addGuardsCommand } from './cli/guards.ts';
import { addHelpCommand } from './cli/help.ts';
import { addHookCommand } from './cli/hook/hook.ts';
import { addImportCommand } from './cli/import.ts';
import { Interrupted } from './cli/interrupt.ts';
import { addJudgeCommand } from './cli/judge.ts';
import { usageError } from './cli/parse.ts';
import { addReplayCommand } from './cli/replay.ts';
import { addReportCommand } from './cli/report.ts';
import { addSourcesCommand } from './cli/sources.ts';
import { complain, complainOfFault } from './cli/stderr.ts';
import { watchStdout } from './cli/stdout.ts';
import { ReplayError } from './errors.ts';

const program = new Command('replay')
  .version(version)
  .exitOverride()
  .enablePositionalOptions()
  .configureOutput({ outputError: (text) => complain(usageError(text)) });
addReplayCommand(program);
addJudgeCommand(program);
addReportCommand(program);
addGuardsCommand(program);
addSourcesCommand(program);
addImportCommand(program);
addHookCommand(program);
addHelpCommand(program);

watchStdout();
try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) {
    if (error.exitCode !== 0) process.exitCode = COULD_NOT_RUN;
  } else if (error instanceof Interrupted) {
    process.exitCode = INTERRUPTED;
    complain(error.message);
  } else {
    process.exitCode = COULD_NOT_RUN;
    if (error instanceof ReplayError) complain(error.message);
    else complainOfFault(error);
  }
}
