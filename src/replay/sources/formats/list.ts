/** A plain list: one command a line, or, where the text has NULs, one between two NULs. */

import type { Case } from '../../case.ts';
import { peek } from '../input/bytes.ts';
import { HEAD_BYTES } from '../open/content.ts';
import { headerNames, isTableHeader } from './corpus-csv/columns.ts';
import type { Head } from '../open/head.ts';
import { startsLikeJson } from '../text/json.ts';
import { lines, splitAt, type Line } from '../text/lines.ts';
import type { Input, Skip, TextFormat } from '../source.ts';
import { storable } from '../../../storable.ts';
import { decoded, isBinary, isBlank } from '../text/text.ts';

const NUL = 0;

export const list: TextFormat = {
  kind: 'text',
  name: 'list',
  summary: 'plain text: one command a line, or separated by NUL',
  known: 'well',
  lastResort: true,

  recognises({ text }: Head): boolean {
    return !isBinary(text) && !text.includes('\0\0') && !isSomethingElse(text);
  },

  async *read(input: Input, skip: Skip): AsyncGenerator<readonly Case[]> {
    const identity = await input.identity();
    const { start, all } = await peek(input.bytes(), HEAD_BYTES);
    const entries = start.includes(NUL) ? splitAt(NUL, all) : lines(all);
    for await (const batch of entries) {
      yield batch.flatMap((entry) => caseOf(entry, identity, input.name, skip));
    }
  },
};

function caseOf({ bytes, offset }: Line, identity: string, source: string, skip: Skip): Case | [] {
  const command = decoded(bytes, skip);
  if (isBlank(command)) return [];
  return {
    key: { by: 'place', sha256: identity, offset },
    request: { tool: 'Bash', command: storable(command, skip), shell: 'unknown' },
    context: {},
    source,
    offset,
  };
}

/** Text that is plainly no list of commands, so that nothing is judged that nobody would run. */
function isSomethingElse(text: string): boolean {
  if (startsLikeJson(text)) return true;
  // Between NULs a command may hold anything, such as a document that it writes.
  if (text.includes('\0')) return false;
  const rows = text.split(/\r?\n/).filter((row) => row.trim() !== '');
  return (
    rows.some(isJsonObject) ||
    isTable(rows) ||
    isTableHeader(headerNames(text)) ||
    // A script, markup, a document with settings on top, with fenced code or with a table.
    /^#!|^\s*<(?:!|\?|html|svg)|^---\r?\n/i.test(text) ||
    /^(?:```|~~~|\|[ :|-]+\|\s*$)/m.test(text)
  );
}

function isJsonObject(row: string): boolean {
  return row.startsWith('{"') && row.trimEnd().endsWith('}');
}

/** Values separated by tabs: as many in each of several rows. */
function isTable(rows: readonly string[]): boolean {
  const widths = new Set(rows.slice(0, 20).map((row) => row.split('\t').length));
  return rows.length > 1 && widths.size === 1 && !widths.has(1);
}
