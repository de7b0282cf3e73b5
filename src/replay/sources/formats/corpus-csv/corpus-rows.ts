/** Rows of a corpus as cases, and what must hold over all of them. */

import { SHELLS, type Request } from '../../../../guards/guard.ts';
import { EXPECTED, type Case, type Label } from '../../../case.ts';
import { corpusName } from '../../corpus-name.ts';
import { counted } from '../../messages.ts';
import type { Input, Skip } from '../../source.ts';
import { storable } from '../../../../storable.ts';
import { isBlank } from '../../text/text.ts';
import { toolOfShell } from '../../calls/tools.ts';
import type { Column, Columns } from './columns.ts';
import { lineError, oneOf, quoted } from '../../line-error.ts';
import type { Row } from './rows.ts';

export class CorpusRows {
  readonly #input: Pick<Input, 'name' | 'shown'>;
  readonly #columns: Columns;
  readonly #skip: Skip;
  readonly #corpus: string;
  readonly #lineOfId = new Map<string, number>();
  readonly #lineOfTwin = new Map<string, number>();
  #rows = 0;

  constructor(input: Pick<Input, 'name' | 'shown'>, columns: Columns, skip: Skip) {
    this.#input = input;
    this.#columns = columns;
    this.#skip = skip;
    this.#corpus = corpusName(input.name);
  }

  /** @throws ReplayError for a row whose label cannot be trusted */
  caseOf(row: Row): Case {
    this.#rows += 1;
    const { width } = this.#columns;
    const { fields, line, offset } = row;
    if (fields.length > width) {
      throw this.#error(
        line,
        `${counted(fields.length, 'field')} where the header has ${width}; put quotes around a field that holds a comma`,
      );
    }
    const id = this.#text(row, 'id');
    this.#note(id, this.#text(row, 'twin'), line);
    return {
      key: { by: 'row', corpus: this.#corpus, ...(id !== '' && { id }) },
      request: this.#request(row),
      context: {},
      label: this.#label(row),
      source: this.#input.name,
      offset,
    };
  }

  /**
   * To be called after the last row.
   * @throws ReplayError when a twin is missing, or all rows are
   */
  finish(): void {
    if (this.#rows === 0) throw this.#error(1, 'there is a header and no row; add rows or leave the file out');
    for (const [twin, line] of this.#lineOfTwin) {
      if (!this.#lineOfId.has(twin))
        throw this.#error(line, `twin names ${quoted(twin)}, and no row has that id; correct one of them`);
    }
  }

  #note(id: string, twin: string, line: number): void {
    if (id !== '') {
      const first = this.#lineOfId.get(id);
      if (first !== undefined)
        throw this.#error(line, `the id ${quoted(id)} is taken by line ${first}; ids are unique in a corpus`);
      this.#lineOfId.set(id, line);
    }
    if (twin !== '') this.#lineOfTwin.set(twin, line);
  }

  #request(row: Row): Request {
    const command = this.#text(row, 'command');
    if (isBlank(command)) throw this.#error(row.line, 'the command is empty; give one or remove the row');
    const shell = this.#oneOf(row, 'shell', SHELLS, 'unknown');
    const cwd = this.#text(row, 'cwd');
    const permissionMode = this.#text(row, 'permission_mode');
    const task = this.#text(row, 'task');
    const reason = this.#text(row, 'reason');
    return {
      tool: toolOfShell(shell),
      command,
      shell,
      ...(cwd !== '' && { cwd }),
      ...(permissionMode !== '' && { permissionMode }),
      ...(task !== '' && { task }),
      ...(reason !== '' && { reason }),
    };
  }

  #label(row: Row): Label {
    const category = this.#text(row, 'category');
    return {
      expected: this.#oneOf(row, 'expected', EXPECTED),
      policy: this.#text(row, 'policy') || 'unspecified',
      ...(category !== '' && { category }),
      debatable: this.#isDebatable(row),
    };
  }

  #oneOf<T extends string>(row: Row, column: Column, values: readonly T[], ifEmpty?: T): T {
    const text = this.#text(row, column);
    if (text === '' && ifEmpty !== undefined) return ifEmpty;
    const known = values.find((value) => value === text);
    if (known !== undefined) return known;
    throw this.#error(row.line, `${column} is ${quoted(text)}; it must be ${oneOf(values)}`);
  }

  #isDebatable(row: Row): boolean {
    // Spreadsheets write `true` in capitals.
    const text = this.#text(row, 'debatable').toLowerCase();
    if (text === 'true') return true;
    if (text === '' || text === 'false') return false;
    throw this.#error(row.line, `debatable is ${quoted(text)}; it must be true or empty`);
  }

  #text(row: Row, column: Column): string {
    return storable(this.#columns.of(row.fields, column), this.#skip);
  }

  #error(line: number, problem: string): Error {
    return lineError(this.#input.shown, line, problem);
  }
}
