#!/usr/bin/env node
/** The command line: options in, the pipeline, an exit code out. With `cli/`, the only place that touches the process. */

import process from 'node:process';
import { Command, CommanderError } from 'commander';
import { version } from './cli/bundled.ts';
import { addGuardsCommand } from './cli/guards.ts';
import { addJudgeCommand } from './cli/judge.ts';
import { addReplayCommand } from './cli/replay.ts';
import { addReportCommand } from './cli/report.ts';
import { ReplayError } from './errors.ts';

/** Could not run: usage, an unreadable source, no case, a fault of ours. */
const COULD_NOT_RUN = 2;

const program = new Command('replay')
  .description(
    'Replay what coding agents really proposed through several command guards, and see what a change would do.',
  )
  .version(version)
  .exitOverride()
  .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, 'replay: ')) });
addReplayCommand(program);
addJudgeCommand(program);
addReportCommand(program);
addGuardsCommand(program);

// A reader that closes early (`replay … | head`) has what it wanted.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : COULD_NOT_RUN;
  else {
    process.exitCode = COULD_NOT_RUN;
    const text =
      error instanceof ReplayError
        ? error.message
        : error instanceof Error
          ? (error.stack ?? error.message)
          : String(error);
    process.stderr.write(`replay: ${text}\n`);
  }
}
