/** Counts denials, and what followed them, by who denied and by which rule. */

import type { Case } from '../case.ts';
import { compareText } from '../compare-text.ts';
import type { Writable } from '../writable.ts';
import { type Aftermath, aftermathOf } from './aftermath.ts';
import type { Denial } from './denial.ts';

/** Denials of one kind: by whom, and by which rule. */
export interface DeniedBy extends Denial {
  readonly denials: number;
  /** Calls that tried the same again, over all denials. */
  readonly tries: number;
  readonly after: Readonly<Record<Aftermath, number>>;
}

export class DenialTally {
  readonly #denied: { readonly denial: Denial; readonly call: Case; readonly next: readonly Case[] }[] = [];

  /** @param next what will have followed it by the time of the sum */
  add(denial: Denial, call: Case, next: readonly Case[]): void {
    this.#denied.push({ denial, call, next });
  }

  /** Most tries first: a reason that nobody can act on costs them. */
  sums(): readonly DeniedBy[] {
    const sums = new Map<string, Writable<Omit<DeniedBy, 'after'>> & { readonly after: Record<Aftermath, number> }>();
    for (const { denial, call, next } of this.#denied) {
      const key = `${denial.by}\0${denial.rule}`;
      const sum = sums.get(key) ?? { ...denial, denials: 0, tries: 0, after: { ...NONE } };
      const { aftermath, tries } = aftermathOf(call, next);
      sum.denials++;
      sum.tries += tries;
      sum.after[aftermath]++;
      sums.set(key, sum);
    }
    return [...sums.values()].sort(
      (a, b) => b.tries - a.tries || b.denials - a.denials || compareText(a.by + a.rule, b.by + b.rule),
    );
  }
}

const NONE: Readonly<Record<Aftermath, number>> = {
  'got-through': 0,
  'another-way': 0,
  retried: 0,
  'went-on': 0,
  ended: 0,
};
