/** The sources that arguments and options name, and how they are read. */

import path from 'node:path';
import { historyOn } from '../../replay/history/history.ts';
import { shownOn } from '../../replay/history/locations.ts';
import { type Mapping, type SourceName, parseMap } from '../../replay/sources/index.ts';
import type { SelectionOptions } from '../options/case-options.ts';
import type { HistoryOptions } from '../options/history-option.ts';
import { machine } from './machine.ts';

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

/** The mapping among the options. @throws ReplayError where it cannot be read */
export function mapOf({ map }: SelectionOptions): { readonly map?: Mapping } {
  return map === undefined ? {} : { map: parseMap(map) };
}
