/** Reads a run back: the same judged cases, in the same order, as when it was recorded. */

import { createReadStream } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'fast-csv';
import { ReplayError } from '../../errors.ts';
import { IdTable } from '../id-table.ts';
import { BREAKDOWNS, type BreakdownBy } from '../compare/breakdown.ts';
import { type RunFile, Tally } from '../compare/tally.ts';
import type { JudgedCase } from '../judged-case.ts';
import type { Change, Summary } from '../summary.ts';
import { type CaseRow, type DecisionRow, fromCaseRow, fromDecisionRow } from './columns.ts';
import { CASES_FILE, RUN_FILE, decisionsFile } from './run-folder.ts';

/** @throws ReplayError where the folder holds no finished run, or one of another schema */
export async function readRunFile(folder: string): Promise<RunFile> {
  let text: string;
  try {
    text = await readFile(path.join(folder, RUN_FILE), 'utf8');
  } catch {
    throw new ReplayError(`${folder} is not a finished run: it has no ${RUN_FILE}; name a folder below results/`);
  }
  const { schema, ...runFile } = JSON.parse(text) as RunFile & { readonly schema: number };
  if (schema !== 1)
    throw new ReplayError(`${folder} was written with schema ${schema}; this version reads 1: run it again`);
  return runFile;
}

/** Compares a stored run as it was compared when it was made; `by` where given breaks it down in another way. */
export async function compareStored(
  folder: string,
  by?: BreakdownBy,
): Promise<{ readonly summary: Summary; readonly changes: readonly Change[] }> {
  const runFile = await readRunFile(folder);
  const tally = new Tally(runFile.guards, by ?? recordedBreakdown(runFile));
  for await (const judged of readJudgedCases(folder, runFile.guards.length)) tally.add(judged);
  return tally.summarise(runFile);
}

function recordedBreakdown({ run }: RunFile): BreakdownBy | undefined {
  return BREAKDOWNS.find((known) => known === run.options['by']);
}

/** The newest run in a folder of runs, by its name. */
export async function newestRun(results: string): Promise<string> {
  const names = await readdir(results, { withFileTypes: true }).catch(() => []);
  const newest = names
    .filter((entry) => entry.isDirectory() && /^\d{4}-\d\d-\d\dT/.test(entry.name) && !entry.name.endsWith('.partial'))
    .map((entry) => entry.name)
    .sort()
    .at(-1);
  if (newest === undefined) throw new ReplayError(`no run in ${results}: make one with replay --guard A --guard B`);
  return path.join(results, newest);
}

/** The cases of a run with their decisions. */
export async function* readJudgedCases(folder: string, guards: number): AsyncGenerator<JudgedCase> {
  const requests = new IdTable();
  const decisions = Array.from({ length: guards }, (_, guard) =>
    readRows<DecisionRow>(path.join(folder, decisionsFile(guard))),
  );
  for await (const row of readRows<CaseRow>(path.join(folder, CASES_FILE))) {
    const decided: JudgedCase['decisions'][number][] = [];
    for (const rows of decisions) {
      const { value } = await rows.next();
      if (value?.case !== row.case) {
        throw new ReplayError(
          `${folder} does not add up: the decisions for case ${row.case} are missing; run it again`,
        );
      }
      decided.push(fromDecisionRow(value));
    }
    yield {
      case: fromCaseRow(row),
      id: row.case,
      request: row.request,
      isNewRequest: requests.add(Buffer.from(row.request, 'hex')).isNew,
      decisions: decided,
    };
  }
}

async function* readRows<Row extends CaseRow | DecisionRow>(file: string): AsyncGenerator<Row, undefined> {
  const rows = parse<Row, Row>({ headers: true });
  const input = createReadStream(file);
  input.on('error', (error) => rows.destroy(error));
  input.pipe(rows);
  for await (const row of rows) yield row as Row;
  return undefined;
}
