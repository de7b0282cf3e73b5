/** `--history`: what agents left on this machine, beside the sources that are named. */

import type { Command } from 'commander';

export interface HistoryOptions {
  readonly history?: boolean;
}

/** Adds the option that `HistoryOptions` holds. */
export function addHistoryOption(command: Command): Command {
  return command.option('--history', 'every agent history on this machine (replay sources lists them)');
}
