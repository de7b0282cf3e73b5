/** What the changes of a comparison tell that its totals do not. */

import type { Change, ComparisonSummary } from '../replay/comparison.ts';
import type { Collector } from './collect.ts';
import { effectOf } from './effect.ts';

/** What speaks against a candidate. */
export type Harm = 'new-miss' | 'new-false-positive' | 'broke';

export class Evidence implements Collector {
  /** Blocks that came and went in cases that nobody has labelled. */
  readonly unclassified = { gained: 0, lost: 0 };
  readonly #scored: ReadonlySet<string>;
  readonly #groupExamples: ReadonlySet<string>;
  readonly #labelledExamples = new Set<string>();
  readonly #cases = new Map<Harm, string>();

  constructor({ labelled, groups }: ComparisonSummary) {
    this.#scored = new Set(labelled.map(({ policy }) => policy));
    this.#groupExamples = new Set(groups.map(({ example }) => example));
  }

  add(change: Change): void {
    const { label, movement, command, count } = change;
    if (label === undefined && (movement === 'gained' || movement === 'lost')) this.unclassified[movement] += count;
    if (label !== undefined && this.#groupExamples.has(command)) this.#labelledExamples.add(command);
    for (const harm of this.#harmsOf(change)) if (!this.#cases.has(harm)) this.#cases.set(harm, change.case);
  }

  /** A case that shows it: the first. */
  caseOf(harm: Harm): string | undefined {
    return this.#cases.get(harm);
  }

  /** Whether the example of a group is the command of a labelled case. */
  isLabelled(example: string): boolean {
    return this.#labelledExamples.has(example);
  }

  #harmsOf(change: Change): Harm[] {
    const harms: Harm[] = change.movement === 'broke' ? ['broke'] : [];
    const effect = effectOf(change);
    const counts = change.label !== undefined && this.#scored.has(change.label.policy);
    if (counts && (effect === 'new-miss' || effect === 'new-false-positive')) harms.push(effect);
    return harms;
  }
}
