/** The columns of a corpus. */

import { lineError } from '../../line-error.ts';

export const NEEDED = ['command', 'expected'] as const;

const COLUMNS = [
  ...NEEDED,
  'id',
  'policy',
  'category',
  'shell',
  'cwd',
  'permission_mode',
  'task',
  'reason',
  'twin',
  'debatable',
  'note',
  'source',
  // Of labels that a review gave: where they come from, and what they are about.
  'author',
  'time',
  'drawn',
  'replaced',
  'tool',
  'request',
] as const;
export type Column = (typeof COLUMNS)[number];

const KNOWN: ReadonlySet<string> = new Set(COLUMNS);

/** The names on the first line of a text, whatever separates them. */
export function headerNames(text: string): readonly string[] {
  const [header = ''] = text.trimStart().split(/[\r\n]/, 1);
  return header.split(/[,;\t]/).map((name) => name.replaceAll('"', '').trim());
}

/**
 * Whether names are those of some table of commands or labels: a corpus, or what was meant to be one. Its commands may be
 * all that a table has, as lines that only a reader of CSV takes out of their quotes.
 */
export function isTableHeader(names: readonly string[]): boolean {
  return names.length > 1 ? NEEDED.some((name) => names.includes(name)) : names[0] === 'command';
}

/** Whether names are those of a corpus: a command, and something that says what to expect of it. */
export function isCorpusHeader(names: readonly string[]): boolean {
  const labels = names.filter((name) => name !== 'command' && KNOWN.has(name));
  return names.includes('command') && labels.length > 0;
}

export interface Columns {
  /** Fields in a full row. */
  readonly width: number;
  /** Names that no reader knows. */
  readonly unknown: readonly string[];
  /** The field of a row; empty where the column is missing or the row is short. */
  of(fields: readonly string[], column: Column): string;
}

/**
 * Reads a header.
 * @throws ReplayError when a needed column is missing or one is there twice
 */
export function columnsOf(header: readonly string[], line: number, shown: string): Columns {
  const names = header.map((name) => name.trim());
  const twice = names.find((name, index) => KNOWN.has(name) && names.indexOf(name) !== index);
  if (twice !== undefined) throw lineError(shown, line, `the column ${twice} is there twice; keep one`);
  const missing = NEEDED.filter((name) => !names.includes(name));
  if (missing.length > 0) throw lineError(shown, line, problemOf(names, missing));
  return {
    width: names.length,
    unknown: names.filter((name) => name !== '' && !KNOWN.has(name)),
    of: (fields, column) => fields[names.indexOf(column)] ?? '',
  };
}

function problemOf(names: readonly string[], missing: readonly string[]): string {
  const [only = ''] = names;
  const separated = names.length === 1 && /[;\t]/.exec(only);
  if (separated) return `the columns are separated by ${separated[0] === ';' ? 'semicolons' : 'tabs'}; use commas`;
  return `the header has no column ${missing.join(' and no ')}; a corpus needs ${NEEDED.join(' and ')}`;
}
