/** Reads a run back: the same judged cases, in the same order, as when it was recorded. */

import { createReadStream } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'fast-csv';
import { ReplayError, messageOf } from '../../errors.ts';
import { IdTable } from '../id-table.ts';
import { BREAKDOWNS, type BreakdownBy } from '../compare/breakdown-by.ts';
import { compareText } from '../compare-text.ts';
import { type RunFile, Tally } from '../compare/tally.ts';
import { type JsonObject, isObject } from '../../json.ts';
import type { JudgedCase } from '../judged-case.ts';
import type { GivenLabel } from '../labels/given-label.ts';
import { withLabels } from '../labels/with-labels.ts';
import { readReproducers } from '../reproduce/read-reproducers.ts';
import { type Compared, withReproducers } from '../reproduce/with-reproducers.ts';
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
  const value = parsedRunFile(folder, text);
  const { schema, ...runFile } = isObject(value) ? value : {};
  if (typeof schema === 'number' && schema !== 1)
    throw new ReplayError(`${folder} was written with schema ${schema}; this version reads 1: run it again`);
  if (schema !== 1 || !isRunFile(runFile))
    throw new ReplayError(`${folder} is damaged: its ${RUN_FILE} does not say what a run says; run it again`);
  return runFile;
}

function parsedRunFile(folder: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ReplayError(`${folder} is damaged: its ${RUN_FILE} is not JSON; run it again`);
  }
}

/** Whether everything is there that reading a run back, or a report of it, cannot do without. */
function isRunFile(value: object): value is RunFile {
  const { run, guards, sources, filtered, jobs }: { readonly [Name in keyof RunFile]?: unknown } = value;
  return (
    hasTexts(run, 'id', 'version', 'status', 'started') &&
    isObject(run['options']) &&
    hasTexts(run['machine'], 'processor', 'system', 'runtime') &&
    Array.isArray(guards) &&
    guards.length > 0 &&
    guards.every((guard) => hasTexts(guard, 'name', 'fingerprint', 'protocol')) &&
    Array.isArray(sources) &&
    sources.every((source) => hasTexts(source, 'name', 'format') && isObject(source['skipped'])) &&
    typeof filtered === 'number' &&
    typeof jobs === 'number'
  );
}

function hasTexts(value: unknown, ...names: readonly string[]): value is JsonObject {
  return isObject(value) && names.every((name) => typeof value[name] === 'string');
}

/**
 * Compares a stored run as it was compared when it was made, but for labels that reviews gave since; `by` where given
 * breaks it down in another way.
 */
export async function compareStored(
  folder: string,
  by?: BreakdownBy,
  labels: readonly GivenLabel[] = [],
): Promise<Compared> {
  const runFile = await readRunFile(folder);
  const tally = new Tally(runFile.guards, by ?? recordedBreakdown(runFile));
  const labelled = withLabels(
    labels,
    runFile.guards.map(({ policy }) => policy),
  );
  for await (const judged of readJudgedCases(folder, runFile.guards.length)) tally.add(labelled(judged));
  return withReproducers(tally.summarise(runFile), await readReproducers(folder));
}

function recordedBreakdown({ run }: RunFile): BreakdownBy | undefined {
  return BREAKDOWNS.find((known) => known === run.options['by']);
}

/** The run in a folder of runs that was started last. @throws ReplayError where there is none */
export async function newestRun(results: string): Promise<string> {
  const names = await readdir(results).catch(() => []);
  let newest: { readonly folder: string; readonly started: string } | undefined;
  for (const name of names.sort(compareText)) {
    const folder = path.join(results, name);
    const runFile = await readRunFile(folder).catch(() => undefined);
    const started = runFile?.run.started ?? '';
    if (runFile !== undefined && (newest === undefined || started >= newest.started)) newest = { folder, started };
  }
  if (newest === undefined) throw new ReplayError(`no run in ${results}: make one with replay --guard A --guard B`);
  return newest.folder;
}

/** The cases of a run with their decisions. @throws ReplayError where they do not belong together */
export async function* readJudgedCases(folder: string, guards: number): AsyncGenerator<JudgedCase> {
  const requests = new IdTable();
  const decisions = Array.from({ length: guards }, (_, guard) => readRows<DecisionRow>(folder, decisionsFile(guard)));
  for await (const row of readRows<CaseRow>(folder, CASES_FILE)) {
    const decided: JudgedCase['decisions'][number][] = [];
    for (const [guard, rows] of decisions.entries()) {
      const { value } = await rows.next();
      if (value?.case !== row.case) throw doesNotAddUp(folder, `the decisions for case ${row.case} are missing`);
      const decision = fromDecisionRow(value);
      if (decision === undefined) {
        throw doesNotAddUp(folder, `the decision for case ${row.case} in ${decisionsFile(guard)} is none of a run's`);
      }
      decided.push(decision);
    }
    yield {
      case: fromCaseRow(row),
      id: row.case,
      request: row.request,
      isNewRequest: requests.add(Buffer.from(row.request, 'hex')).isNew,
      decisions: decided,
    };
  }
  for (const rows of decisions) {
    const { value } = await rows.next();
    if (value !== undefined) throw doesNotAddUp(folder, `case ${value.case} has decisions and is not in ${CASES_FILE}`);
  }
}

function doesNotAddUp(folder: string, why: string): ReplayError {
  return new ReplayError(`${folder} does not add up: ${why}; run it again`);
}

/** The rows of a file of a run. @throws ReplayError where it cannot be read to its end */
export async function* readRows<Row extends CaseRow | DecisionRow>(
  folder: string,
  name: string,
): AsyncGenerator<Row, undefined> {
  const rows = parse<Row, Row>({ headers: true });
  const input = createReadStream(path.join(folder, name));
  input.on('error', (error) => rows.destroy(error));
  input.pipe(rows);
  try {
    for await (const row of rows) yield row;
  } catch (error) {
    throw doesNotAddUp(folder, `${name} cannot be read (${messageOf(error)})`);
  }
  return undefined;
}
