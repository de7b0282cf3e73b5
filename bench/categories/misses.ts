/** How far the categories of misses agree with labels. */

import { categoryOf } from '../../src/replay/categories/category-of.ts';
import { type Asked, inShort, type Share } from './figures.ts';
import type { Row } from './rows.ts';

/** The categories that must be right; the rest may fall to `other`. */
const HELD: ReadonlySet<string> = new Set(
  'flag-order wrapper shell-c substitution pipe-to-shell heredoc-to-shell interpreter-c find-exec'.split(' '),
);

export interface MissFigures {
  /** On commands that must be stopped, with a label of those that must be right: the category is the label's. */
  readonly category: Share;
  readonly disagreements: readonly string[];
}

/** @param guard one that stops them and says where */
export async function missFiguresOf(guard: Asked, rows: readonly Row[]): Promise<MissFigures> {
  const category: Share = { holds: 0, of: 0 };
  const disagreements: string[] = [];
  for (const { command, isAllowed, category: label } of rows) {
    if (isAllowed || !HELD.has(label)) continue;
    const { span } = await guard.ask(command);
    const found = categoryOf({ kind: 'miss', command, span });
    category.of += 1;
    if (found === label) category.holds += 1;
    else disagreements.push(`${label} → ${found}: ${inShort(command)}`);
  }
  return { category, disagreements };
}
