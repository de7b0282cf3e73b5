/** What an unfinished run decided, for the run that goes on where it ended. */

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ReplayError } from '../../errors.ts';
import { type Judgement, isJudgement } from '../../guards/decision.ts';
import { type JsonObject, jsonIn, objectOf, objectsIn } from '../../json.ts';
import type { GuardInfo } from '../compare/guard-tally.ts';
import type { Memory } from '../judge/memory.ts';
import { type CaseRow, type DecisionRow, fromDecisionRow } from './columns.ts';
import { CASES_FILE, RUN_FILE, STARTED_FILE, decisionsFile } from './run-folder.ts';
import { readRows } from './stored-run.ts';

/**
 * Reads what was decided, as far as it was written.
 * @param shown the folder as the user named it
 * @returns what a guard of the same fingerprint and protocol decided; undefined where the run had none such
 * @throws ReplayError where there is no run that was interrupted or killed
 */
export async function earlierDecisions(
  folder: string,
  shown: string,
): Promise<(guard: GuardInfo) => Memory | undefined> {
  const guards = await guardsOf(folder, shown);
  const decisions = await Promise.all(guards.map((_, index) => decisionsOf(folder, index)));
  return ({ fingerprint, protocol }) => {
    const index = guards.findIndex((guard) => guard['fingerprint'] === fingerprint && guard['protocol'] === protocol);
    const decided = decisions[index];
    return decided && { get: (requestHex) => decided.get(requestHex), add: () => undefined, recheck: () => false };
  };
}

async function guardsOf(folder: string, shown: string): Promise<readonly JsonObject[]> {
  const started = await readObject(path.join(folder, STARTED_FILE));
  if (started['schema'] === 1) return objectsIn(started['guards']);
  const file = await readObject(path.join(folder, RUN_FILE));
  if (file['schema'] === 1 && objectOf(file['run'])['status'] === 'interrupted') return objectsIn(file['guards']);
  const why = file['schema'] === 1 ? 'is complete' : 'is no run of this version';
  throw new ReplayError(`nothing to resume: ${shown} ${why}; name a run below results/ that was interrupted`);
}

async function readObject(file: string): Promise<JsonObject> {
  return objectOf(jsonIn(await readFile(file, 'utf8').catch(() => undefined)));
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
