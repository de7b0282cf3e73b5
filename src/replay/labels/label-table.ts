/** A file of labels as a table: a corpus, with columns for where each label comes from. What it does not know it keeps. */

import { csvLine } from '../csv-line.ts';
import { HEX_ID, requestId, toHex } from '../identity.ts';
import { lineError, quoted } from '../sources/line-error.ts';
import { type Column, type Columns, columnsOf } from '../sources/formats/corpus-csv/columns.ts';
import { CorpusRows } from '../sources/formats/corpus-csv/corpus-rows.ts';
import { type Row, rowsOf } from '../sources/formats/corpus-csv/rows.ts';
import { drawText, readDraw } from './draw.ts';
import { type GivenLabel, keyOf } from './given-label.ts';

/** In the order in which a new file has them. */
const COLUMNS = [
  'id',
  'command',
  'expected',
  'policy',
  'category',
  'debatable',
  'note',
  'author',
  'time',
  'drawn',
  'replaced',
  'tool',
  'shell',
  'cwd',
  'permission_mode',
  'task',
  'reason',
  'request',
] as const satisfies readonly Column[];

interface Entry {
  readonly given: GivenLabel;
  /** The fields as they are in the file, for what stays as it is. */
  readonly fields?: readonly string[];
}

export class LabelTable {
  readonly #header: readonly string[];
  readonly #entries: Map<string, Entry>;

  private constructor(header: readonly string[], entries: Map<string, Entry>) {
    this.#header = header;
    this.#entries = entries;
  }

  static empty(): LabelTable {
    return new LabelTable([], new Map());
  }

  /**
   * Reads a file. A row without `request` is one that somebody wrote: its request is made from the other columns.
   * @param shown the file as the user named it
   * @throws ReplayError for a row whose label cannot be trusted, and where two are about the same request and policy
   */
  static async read(bytes: Uint8Array, shown: string): Promise<LabelTable> {
    const rows = rowsOf(oneOf(bytes), shown, () => undefined);
    const first = await rows.next();
    if (first.done === true) return LabelTable.empty();
    const header = first.value.fields.map((name) => name.trim());
    const columns = columnsOf(header, first.value.line, shown);
    const corpus = new CorpusRows({ name: shown, shown }, columns, () => undefined);
    const entries = new Map<string, Entry>();
    const lines = new Map<string, number>();
    for await (const row of rows) {
      const given = givenIn(row, columns, corpus, shown);
      const key = keyOf(given);
      const before = lines.get(key);
      if (before !== undefined) {
        const problem = `labels the request and the policy of line ${before} again; keep one of the two rows`;
        throw lineError(shown, row.line, problem);
      }
      lines.set(key, row.line);
      entries.set(key, { given, fields: row.fields });
    }
    return new LabelTable(header, entries);
  }

  get labels(): readonly GivenLabel[] {
    return Array.from(this.#entries.values(), ({ given }) => given);
  }

  get(key: string): GivenLabel | undefined {
    return this.#entries.get(key)?.given;
  }

  /** Puts a label in its place, whatever was there. */
  set(given: GivenLabel): void {
    this.#entries.set(keyOf(given), { given });
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }

  /** The file; empty where there is no label. */
  toString(): string {
    if (this.#entries.size === 0) return '';
    const header = [...this.#header, ...COLUMNS.filter((column) => !this.#header.includes(column))];
    const lines = Array.from(this.#entries.values(), ({ given, fields }) =>
      fields === undefined ? csvLine(fieldsOf(given, header)) : csvLine(header.map((_, index) => fields[index] ?? '')),
    );
    return csvLine(header) + lines.join('');
  }
}

async function* oneOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

function givenIn(row: Row, columns: Columns, corpus: CorpusRows, shown: string): GivenLabel {
  const of = (column: Column): string => columns.of(row.fields, column);
  const { request: asked, label } = corpus.caseOf(row);
  if (label === undefined) throw new Error('a row of a corpus has a label');
  const request = of('tool') === '' ? asked : { ...asked, tool: of('tool') };
  const requestHex = of('request') || toHex(requestId(request));
  if (!HEX_ID.test(requestHex)) {
    const problem = `request is ${quoted(requestHex)}; it is 32 hexadecimal digits, or empty`;
    throw lineError(shown, row.line, problem);
  }
  const drawn = readDraw(of('drawn'));
  if (drawn === undefined && of('drawn') !== '') {
    const problem = `drawn is ${quoted(of('drawn'))}; it is a seed and a place, such as 1@0.25, or empty`;
    throw lineError(shown, row.line, problem);
  }
  return {
    requestHex,
    request,
    label,
    note: of('note'),
    author: of('author'),
    time: of('time'),
    ...(drawn && { drawn }),
    replaced: of('replaced'),
  };
}

function fieldsOf(given: GivenLabel, header: readonly string[]): string[] {
  const { requestHex, request, label, drawn, note, author, time, replaced } = given;
  const values: Readonly<Record<(typeof COLUMNS)[number], string>> = {
    id: `${requestHex.slice(0, 12)}.${label.policy}`,
    command: request.command,
    expected: label.expected,
    policy: label.policy,
    category: label.category ?? '',
    debatable: label.debatable ? 'true' : '',
    note,
    author,
    time,
    drawn: drawn === undefined ? '' : drawText(drawn),
    replaced,
    tool: request.tool,
    shell: request.shell,
    cwd: request.cwd ?? '',
    permission_mode: request.permissionMode ?? '',
    task: request.task ?? '',
    reason: request.reason ?? '',
    request: requestHex,
  };
  const known: Readonly<Record<string, string>> = values;
  return header.map((name) => known[name] ?? '');
}
