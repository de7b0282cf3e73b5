/** What an unfinished run decided, for the run that goes on where it ended. */

import path from 'node:path';
import { ReplayError } from '../../errors.ts';
import { type Judgement, isJudgement } from '../../guards/decision.ts';
import type { Memory } from '../judge/memory.ts';
import { type CaseRow, type DecisionRow, fromDecisionRow } from './columns.ts';
import { CASES_FILE, RUN_FILE, decisionsFile } from './run-folder.ts';
import { objectIn, startedKeys } from './started.ts';
import { readRows } from './stored-run.ts';

/**
 * Reads what was decided, as far as it was written.
 * @param shown the folder as the user named it
 * @returns what the guard with a key decided; undefined where the run had none such
 * @throws ReplayError where there is no run that was interrupted or killed
 */
export async function earlierDecisions(folder: string, shown: string): Promise<(key: string) => Memory | undefined> {
  const keys = await keysOf(folder, shown);
  const decisions = await Promise.all(keys.map((_, index) => decisionsOf(folder, index)));
  return (key) => {
    const decided = decisions[keys.indexOf(key)];
    return decided && { get: (requestHex) => decided.get(requestHex), add: () => undefined, recheck: () => false };
  };
}

async function keysOf(folder: string, shown: string): Promise<readonly unknown[]> {
  const keys = await startedKeys(folder);
  if (keys !== undefined) return keys;
  const { schema } = await objectIn(path.join(folder, RUN_FILE));
  const why = schema === 1 ? 'is complete' : 'is no run of this version';
  throw new ReplayError(`nothing to resume: ${shown} ${why}; name a run below results/ that was interrupted`);
}

/** By request, up to where the run was cut off. What failed at the moment is asked again. */
async function decisionsOf(folder: string, guard: number): Promise<ReadonlyMap<string, Judgement>> {
  const decided = new Map<string, Judgement>();
  const cases = readRows<CaseRow>(folder, CASES_FILE);
  const decisions = readRows<DecisionRow>(folder, decisionsFile(guard));
  try {
    for (;;) {
      const [{ value: row }, { value: decision }] = await Promise.all([cases.next(), decisions.next()]);
      if (row === undefined || decision?.case !== row.case) break;
      const judgement = fromDecisionRow(decision);
      if (judgement === undefined || !isJudgement(judgement)) continue;
      const { kind } = judgement.outcome;
      if (kind === 'judged' || kind === 'malformed') decided.set(row.request, judgement);
    }
  } catch (error) {
    // The last rows of a run that was killed may be torn.
    if (!(error instanceof ReplayError)) throw error;
  } finally {
    await Promise.all([cases.return(undefined), decisions.return(undefined)]);
  }
  return decided;
}
