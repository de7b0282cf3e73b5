/** A small report in one of the forms: its blocks for people, its figures for machines. */

import { csvLine } from '../../replay/csv-line.ts';
import type { Block } from '../document/document.ts';
import type { FormName } from '../form.ts';
import { inertJson } from '../json.ts';
import { writeMarkdown } from '../markdown-blocks.ts';
import { drawBlocks } from '../terminal/blocks.ts';
import { withoutFormula } from '../text/formula.ts';
import { visible } from '../text/visible.ts';

export interface SmallReport {
  readonly blocks: readonly Block[];
  readonly figures: object;
  /** The header first. */
  readonly rows: readonly (readonly (string | number)[])[];
}

interface Look {
  readonly colour: boolean;
  readonly width: number;
  readonly unicode: boolean;
}

/** The whole report, ending in a newline. */
export function inForm({ blocks, figures, rows }: SmallReport, form: FormName, look: Look): string {
  switch (form) {
    case 'table':
      return drawBlocks(blocks, look);
    case 'markdown':
      return writeMarkdown(blocks, look.unicode);
    case 'json':
      return `${inertJson(JSON.stringify({ schema: 1, ...figures }, undefined, 2))}\n`;
    case 'csv':
      return rows.map((row) => csvLine(row.map(cellOf))).join('');
  }
}

function cellOf(field: string | number): string | number {
  return typeof field === 'number' ? field : withoutFormula(visible(field, { unicode: true, newline: 'kept' }));
}
