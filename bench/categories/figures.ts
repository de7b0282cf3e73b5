/** How far categories by evidence agree with labels, for one guard. */

import type { Span } from '../../src/shell/span.ts';
import { categoryOf } from '../../src/replay/categories/category-of.ts';
import { isTextOnly } from '../../src/replay/categories/table.ts';
import { findTrigger } from '../../src/replay/mentions/find-trigger.ts';
import type { Row } from './rows.ts';

/** What a guard said to a command. */
interface Said {
  readonly isBlocked: boolean;
  /** Where it saw its reason, where it says so. */
  readonly span?: Span | undefined;
}

export interface Asked {
  readonly name: string;
  ask(command: string): Promise<Said>;
}

/** How many of how many. */
export interface Share {
  holds: number;
  of: number;
}

export interface Figures {
  readonly blocked: number;
  /** On wrong blocks: the category is the label's. */
  readonly category: Share;
  /** On all blocks: the table says text only where the label does; what is blocked rightly would run. */
  readonly textOnly: Share;
  /** The trigger that asking finds overlaps the span that the guard reports. */
  readonly overlap: Share;
  /** Of each case. */
  readonly questions: readonly number[];
  readonly disagreements: readonly string[];
}

export async function figuresOf(guard: Asked, rows: readonly Row[]): Promise<Figures> {
  const figures = { category: { holds: 0, of: 0 }, textOnly: { holds: 0, of: 0 }, overlap: { holds: 0, of: 0 } };
  const questions: number[] = [];
  const disagreements: string[] = [];
  for (const { command, isAllowed, category: label } of rows) {
    const said = await guard.ask(command);
    if (!said.isBlocked) continue;
    const asked = new Map<string, boolean>();
    const trigger = await findTrigger(command, 'true', async (text) => {
      const known = asked.get(text) ?? (await guard.ask(text)).isBlocked;
      asked.set(text, known);
      return known;
    });
    questions.push(asked.size);
    const found = categoryOf({ kind: 'block', command, trigger });
    const expected = isAllowed ? label : 'would run';
    const isSplitAlike = isTextOnly(found) === (isAllowed && isTextOnly(label));
    if (isAllowed) count(figures.category, found === label);
    count(figures.textOnly, isSplitAlike);
    if (isAllowed ? found !== label : !isSplitAlike) disagreements.push(`${expected} → ${found}: ${inShort(command)}`);
    if (said.span !== undefined) {
      count(figures.overlap, said.span.start < trigger.span.end && trigger.span.start < said.span.end);
    }
  }
  return { blocked: questions.length, ...figures, questions, disagreements };
}

/** Of several sets of rows together. */
export function together(sets: readonly Figures[]): Figures {
  const added = (shareOf: (figures: Figures) => Share): Share => ({
    holds: sets.reduce((sum, figures) => sum + shareOf(figures).holds, 0),
    of: sets.reduce((sum, figures) => sum + shareOf(figures).of, 0),
  });
  return {
    blocked: sets.reduce((sum, { blocked }) => sum + blocked, 0),
    category: added(({ category }) => category),
    textOnly: added(({ textOnly }) => textOnly),
    overlap: added(({ overlap }) => overlap),
    questions: sets.flatMap(({ questions }) => questions),
    disagreements: sets.flatMap(({ disagreements }) => disagreements),
  };
}

/** A command on one line. */
export function inShort(command: string): string {
  return command.replaceAll('\n', '⏎').slice(0, 120);
}

function count(share: Share, holds: boolean): void {
  share.of += 1;
  if (holds) share.holds += 1;
}
