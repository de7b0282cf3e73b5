/** Labelled commands of which some mention what others run. */

import { existsSync, readFileSync } from 'node:fs';
import { parseString } from 'fast-csv';
import { jsonIn, objectOf } from '../../src/json.ts';
import { BLOCK_CATEGORIES } from '../../src/replay/categories/table.ts';

export interface Row {
  readonly command: string;
  readonly isAllowed: boolean;
  /** Of an allowed one, why a guard could block it; of another, how it could get through. */
  readonly category: string;
}

/** The rows of corpora of ours: `mentions` has each mention with its live twin. */
export async function labelled(...names: readonly string[]): Promise<readonly Row[]> {
  return (await Promise.all(names.map(rowsOf))).flat();
}

function rowsOf(name: string): Promise<readonly Row[]> {
  const text = readFileSync(new URL(`../../corpora/${name}.csv`, import.meta.url), 'utf8');
  return new Promise((resolve, reject) => {
    const rows: Row[] = [];
    parseString<Labelled, Labelled>(text, { headers: true })
      .on('error', reject)
      .on('data', ({ command, expected, category }: Labelled) =>
        rows.push({ command, isAllowed: expected === 'allow', category }),
      )
      .on('end', () => resolve(rows));
  });
}

interface Labelled {
  readonly command: string;
  readonly expected: string;
  readonly category: string;
}

const REPORTS = new URL('../../../shared/cases/public-reports.jsonl', import.meta.url);

/** Public reports of wrong blocks whose category is text; undefined where they are not at hand. */
export function reports(): readonly Row[] | undefined {
  if (!existsSync(REPORTS)) return undefined;
  const lines = readFileSync(REPORTS, 'utf8').trim().split('\n');
  return lines.flatMap((line): readonly Row[] => {
    const { kind, command, category } = objectOf(jsonIn(line));
    if (kind !== 'fp' || typeof command !== 'string' || typeof category !== 'string' || !TEXT.has(category)) return [];
    return [{ command, isAllowed: true, category }];
  });
}

/** From search-pattern to url-or-id. */
const TEXT: ReadonlySet<string> = new Set(
  Object.entries(BLOCK_CATEGORIES).flatMap(([name, { textOnly }]) =>
    textOnly && name !== 'variable-or-loop' ? [name] : [],
  ),
);
