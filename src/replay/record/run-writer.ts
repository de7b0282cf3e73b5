/**
 * Writes a run as it goes and finishes it with one rename: a folder that bears the run's name is whole, and what a
 * killed run had decided lies beside it as `<name>.partial`.
 */

import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import { ReplayError, messageOf } from '../../errors.ts';
import { CASE_COLUMNS } from '../case-columns.ts';
import type { RunFile } from '../compare/tally.ts';
import { csvLine } from '../csv-line.ts';
import type { JudgedCase } from '../judged-case.ts';
import type { Change } from '../comparison.ts';
import type { Summary } from '../summary.ts';
import { DECISION_COLUMNS, toCaseRow, toDecisionRow } from './columns.ts';
import {
  CASES_FILE,
  CHANGES_FILE,
  PRIVATE_FILE,
  RUN_FILE,
  type RunFolder,
  STARTED_FILE,
  SUMMARY_FILE,
  decisionsFile,
} from './run-folder.ts';
import { type StartedGuard, startedText } from './started.ts';

/** UTF-16 units of a file that are written at once. */
const WRITE_UNITS = 1 << 16;

export class RunWriter {
  readonly #folder: RunFolder;
  readonly #cases: CsvFile;
  readonly #decisions: readonly CsvFile[];

  /** @param guards how many decisions a case has */
  constructor(folder: RunFolder, guards: number) {
    this.#folder = folder;
    this.#cases = new CsvFile(path.join(folder.partial, CASES_FILE), CASE_COLUMNS);
    this.#decisions = Array.from(
      { length: guards },
      (_, guard) => new CsvFile(path.join(folder.partial, decisionsFile(guard)), DECISION_COLUMNS),
    );
  }

  /** Says which guards judge, so that a run which is interrupted or killed can be resumed. */
  async begin(guards: readonly StartedGuard[]): Promise<void> {
    await this.#writeText(STARTED_FILE, startedText(guards));
  }

  /** Appends a case and its decisions. Resolves when there is room for more. */
  async write(judged: JudgedCase): Promise<void> {
    if (!this.#cases.write(toCaseRow(judged))) await this.#cases.drained();
    for (const [guard, file] of this.#decisions.entries()) {
      const decision = judged.decisions[guard];
      if (decision !== undefined && !file.write(toDecisionRow(judged.id, decision))) await file.drained();
    }
  }

  /**
   * Writes what is derived and gives the run its name.
   * @throws ReplayError where the disk is full, or the folder is gone
   */
  async finish(runFile: RunFile, summary: Summary, changes: readonly Change[]): Promise<void> {
    try {
      await this.#finish(runFile, summary, changes);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error)) throw error;
      throw new ReplayError(`cannot write ${this.#folder.partial}: ${messageOf(error)}`);
    }
  }

  async #finish(runFile: RunFile, summary: Summary, changes: readonly Change[]): Promise<void> {
    await this.close();
    await writeFile(path.join(this.#folder.partial, CHANGES_FILE), toLines(changes), { mode: PRIVATE_FILE });
    await this.#writeText(SUMMARY_FILE, `${JSON.stringify(summary, undefined, 2)}\n`);
    await this.#writeText(RUN_FILE, `${JSON.stringify({ schema: 1, ...runFile }, undefined, 2)}\n`);
    if (runFile.run.status === 'complete') await rm(path.join(this.#folder.partial, STARTED_FILE), { force: true });
    if (this.#folder.replaces !== undefined) await rm(this.#folder.replaces, { recursive: true, force: true });
    await rename(this.#folder.partial, this.#folder.final);
  }

  /** Ends the files that are open, so that nothing written is lost. */
  async close(): Promise<void> {
    await Promise.all([this.#cases, ...this.#decisions].map((file) => file.close()));
  }

  async #writeText(name: string, text: string): Promise<void> {
    await writeFile(path.join(this.#folder.partial, name), text, { mode: PRIVATE_FILE });
  }
}

/** JSON Lines in pieces worth a write: all changes at once could be a very long string. */
function* toLines(changes: readonly Change[]): Generator<string> {
  let piece = '';
  for (const change of changes) {
    piece += `${JSON.stringify(change)}\n`;
    if (piece.length < WRITE_UNITS) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}

/** A CSV file with a header, written row by row. */
class CsvFile {
  readonly #file: WriteStream;
  readonly #finished: Promise<void>;
  /** Rows that wait to be written together: a write a row would cost more than the row. */
  #waiting: string;

  constructor(file: string, columns: readonly string[]) {
    this.#waiting = csvLine(columns);
    this.#file = createWriteStream(file, { flags: 'wx', mode: PRIVATE_FILE });
    this.#finished = finished(this.#file).catch((error: unknown) => {
      throw new ReplayError(`cannot go on writing ${file}: ${messageOf(error)}`);
    });
    // Awaited on close; until then a failure must not end the process.
    this.#finished.catch(() => undefined);
  }

  /** False where the rows come faster than they can be written: wait for `drained`. */
  write(row: readonly (string | number)[]): boolean {
    this.#waiting += csvLine(row);
    if (this.#waiting.length < WRITE_UNITS) return true;
    const hasRoom = this.#file.write(this.#waiting);
    this.#waiting = '';
    return hasRoom;
  }

  /** Resolves when there is room again; fails where the file failed. */
  async drained(): Promise<void> {
    await Promise.race([once(this.#file, 'drain'), this.#finished]);
  }

  async close(): Promise<void> {
    if (!this.#file.writableEnded) this.#file.end(this.#waiting);
    await this.#finished;
  }
}
