/** `--history`: what agents left on this machine, beside the sources that are named. */

import path from 'node:path';
import process from 'node:process';
import type { Command } from 'commander';
import { homeFolder } from '../home.ts';
import { historyOn } from '../replay/history/history.ts';
import { type Machine, shownOn } from '../replay/history/locations.ts';
import type { SourceName } from '../replay/sources/index.ts';

export interface HistoryOptions {
  readonly history?: boolean;
}

/** This machine, as far as it decides where histories lie. */
export const machine: Machine = {
  home: homeFolder(),
  env: process.env,
  platform: process.platform,
  cwd: process.cwd(),
};

/** Adds the option that `HistoryOptions` holds. */
export function addHistoryOption(command: Command): Command {
  return command.option('--history', 'every agent history on this machine (replay sources lists them)');
}

/** The sources named, and the histories where they are asked for. @throws ReplayError where there is none */
export async function withHistory(
  sources: readonly string[],
  { history = false }: HistoryOptions,
): Promise<readonly SourceName[]> {
  const named = sources.map(asSource);
  return history ? [...named, ...(await historyOn(machine))] : named;
}

/** What is named below the home folder by its whole path is shown as a shell's `~` has it: whose home it is goes into no report. */
export function asSource(source: string): SourceName {
  if (!path.isAbsolute(source)) return source;
  return { name: shownOn(machine, source), path: path.resolve(source) };
}
