/** Compares two guards case by case: movements first, totals after, so that one fixed and one broken case show as two. */

import { compareText } from '../compare-text.ts';
import type { Label } from '../case.ts';
import { type Judgement, type Unasked, isBlocked, isStopped, isJudgement } from '../../guards/decision.ts';
import type { JudgedCase } from '../judged-case.ts';
import { mcnemar } from '../statistics.ts';
import type { Change, ComparisonSummary, LabelledChange, Movement } from '../comparison.ts';
import { ChangeLog } from './changes.ts';
import { groupChanges } from './groups.ts';
import type { GuardInfo } from './guard-tally.ts';
import { movementOf } from './movement.ts';
import type { Said } from './said.ts';
import { isRight, isScoredOn } from './scores.ts';

/** Changes that the summary itself carries; all of them are in `changes.jsonl`. */
const SHOWN_CHANGES = 100;

type Counts<K extends string> = Record<K, number>;
type Moved = Exclude<Movement, 'unchanged'>;

interface LabelledCounts extends Counts<
  'fixedFalsePositives' | 'newFalsePositives' | 'fixedFalseNegatives' | 'newFalseNegatives'
> {
  b: number;
  c: number;
}

export class ComparisonTally {
  readonly #base: GuardInfo;
  readonly #candidate: GuardInfo;
  readonly #movements: Counts<Movement> = { ...NO_MOVES, unchanged: 0 };
  readonly #requests: Counts<Moved> = { ...NO_MOVES };
  readonly #categories = new Map<string, Counts<'gained' | 'lost'>>();
  readonly #labelled = new Map<string, LabelledCounts>();
  readonly #changes = new ChangeLog();
  readonly #unasked = { otherShell: 0, notRecorded: 0 };

  constructor(base: GuardInfo, candidate: GuardInfo) {
    this.#base = base;
    this.#candidate = candidate;
  }

  /** Counts one case and says how it moved. */
  add(judged: JudgedCase, baseSaid: Said, candidateSaid: Said): Movement | undefined {
    const { decision: base } = baseSaid;
    const { decision: candidate } = candidateSaid;
    if (!isJudgement(base)) return this.#countUnasked(base.outcome.kind);
    if (!isJudgement(candidate)) return this.#countUnasked(candidate.outcome.kind);
    const { policy } = this.#base;
    const movement = movementOf(base, candidate, policy !== undefined && policy === this.#candidate.policy);
    this.#movements[movement]++;
    const { label } = judged.case;
    if (label !== undefined) this.#addLabelled(label, base, candidate);
    if (movement === 'unchanged') return movement;
    if (judged.isNewRequest) this.#requests[movement]++;
    const change = this.#changes.add(judged, movement, {
      base: { guard: this.#base.name, judgement: base, spoke: baseSaid.spoke },
      candidate: { guard: this.#candidate.name, judgement: candidate, spoke: candidateSaid.spoke },
    });
    if (movement === 'gained' || movement === 'lost') this.#addCategory(change.category, movement);
    return movement;
  }

  #countUnasked(why: Unasked): undefined {
    this.#unasked[why]++;
    return undefined;
  }

  #addCategory(category: string, movement: 'gained' | 'lost'): void {
    const counts = this.#categories.get(category) ?? { gained: 0, lost: 0 };
    counts[movement]++;
    this.#categories.set(category, counts);
  }

  #addLabelled(label: Label, base: Judgement, candidate: Judgement): void {
    if (!isScoredOn(this.#base.policy, label) || !isScoredOn(this.#candidate.policy, label)) return;
    let counts = this.#labelled.get(label.policy);
    if (counts === undefined) {
      counts = {
        fixedFalsePositives: 0,
        newFalsePositives: 0,
        fixedFalseNegatives: 0,
        newFalseNegatives: 0,
        b: 0,
        c: 0,
      };
      this.#labelled.set(label.policy, counts);
    }
    const rightBefore = isRight(base, label);
    const rightNow = isRight(candidate, label);
    const isTested = label.fromReview === undefined;
    if (isTested && rightBefore && !rightNow) counts.b++;
    if (isTested && !rightBefore && rightNow) counts.c++;
    if (label.expected === 'allow') {
      if (isBlocked(base) && !isBlocked(candidate)) counts.fixedFalsePositives++;
      if (!isBlocked(base) && isBlocked(candidate)) counts.newFalsePositives++;
    } else {
      if (!isStopped(base) && isStopped(candidate)) counts.fixedFalseNegatives++;
      if (isStopped(base) && !isStopped(candidate)) counts.newFalseNegatives++;
    }
  }

  /** The comparison, and all its changes in canonical order. */
  summarise(): { readonly comparison: ComparisonSummary; readonly changes: readonly Change[] } {
    const changes = this.#changes.sorted();
    const comparison: ComparisonSummary = {
      base: this.#base.name,
      candidate: this.#candidate.name,
      ...this.#movements,
      ...this.#unasked,
      requests: { ...this.#requests },
      labelled: [...this.#labelled]
        .sort(([a], [b]) => compareText(a, b))
        .map(([policy, counts]) => toLabelled(policy, counts)),
      categories: Object.fromEntries([...this.#categories].sort(([a], [b]) => compareText(a, b))),
      groups: groupChanges(changes),
      changes: [...changes.filter(({ label }) => label), ...changes.filter(({ label }) => !label)].slice(
        0,
        SHOWN_CHANGES,
      ),
    };
    return { comparison, changes };
  }
}

const NO_MOVES: Readonly<Counts<Moved>> = {
  gained: 0,
  lost: 0,
  softened: 0,
  hardened: 0,
  reattributed: 0,
  broke: 0,
  recovered: 0,
};

function toLabelled(policy: string, { b, c, ...counts }: LabelledCounts): LabelledChange {
  return { policy, ...counts, mcnemar: { b, c, p: mcnemar(b, c) } };
}
