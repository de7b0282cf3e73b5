/** Finds one case of a stored run by the start of its id. */

import { ReplayError } from '../../errors.ts';
import type { JudgedCase } from '../judged-case.ts';
import { openRun } from '../record/open-run.ts';

export interface FoundCase {
  readonly judged: JudgedCase;
  /** Names of the guards of the run, in their order. */
  readonly guards: readonly string[];
}

/** Ids that an error names. */
const NAMED = 3;

/** @throws ReplayError where the run has no such case, or several, and where the folder holds no finished run */
export async function findCase(folder: string, id: string): Promise<FoundCase> {
  const { guards, cases } = await openRun(folder);
  const wanted = id.toLowerCase();
  const found = new Map<string, JudgedCase>();
  for await (const judged of cases) if (judged.id.startsWith(wanted)) found.set(judged.id, judged);
  const [judged, ...others] = found.values();
  if (judged === undefined)
    throw new ReplayError(`${folder} has no case ${JSON.stringify(id)}; replay report names them`);
  if (others.length > 0) {
    const ids = [...found.keys()].slice(0, NAMED).join(', ');
    throw new ReplayError(
      `${found.size} cases of ${folder} start with ${JSON.stringify(id)}, such as ${ids}: give more of it`,
    );
  }
  return { judged, guards: guards.map(({ name }) => name) };
}
