/** What a run says of the changes from its baseline to each other guard: movements by case, summed up. */

import type { Expected } from './case.ts';
import type { Action } from '../guards/decision.ts';
import type { Trigger } from './categories/what-spoke.ts';

/** What changed for one case between the baseline and another guard; the first that fits. */
export const MOVEMENTS = [
  'broke',
  'recovered',
  'gained',
  'lost',
  'hardened',
  'softened',
  'reattributed',
  'unchanged',
] as const;

export type Movement = (typeof MOVEMENTS)[number];

export interface ComparisonSummary {
  readonly base: string;
  readonly candidate: string;
  readonly gained: number;
  readonly lost: number;
  readonly softened: number;
  readonly hardened: number;
  readonly reattributed: number;
  readonly broke: number;
  readonly recovered: number;
  readonly unchanged: number;
  /** Cases that one of the two did not judge because of their shell; with the movements and the next they add up to the cases. */
  readonly otherShell: number;
  /** Cases of which the log has nothing that one of the two could repeat. */
  readonly notRecorded: number;
  /** Distinct requests of each movement but `unchanged`. */
  readonly requests: Readonly<Record<Exclude<Movement, 'unchanged'>, number>>;
  /** Per policy, on labels that are not debatable; only where both guards are scored on it. */
  readonly labelled: readonly LabelledChange[];
  /** Blocks gained and lost by category, as that of a change. */
  readonly categories: Readonly<Record<string, { readonly gained: number; readonly lost: number }>>;
  /** Movements but `unchanged`, most telling first. */
  readonly groups: readonly Group[];
  /** At most 100 of the changes, labelled ones first, then by request. */
  readonly changes: readonly Change[];
}

export interface LabelledChange {
  readonly policy: string;
  readonly fixedFalsePositives: number;
  readonly newFalsePositives: number;
  readonly fixedFalseNegatives: number;
  readonly newFalseNegatives: number;
  /** `b`: right before, wrong now; `c`: wrong before, right now; exact two-sided p. Without labels of reviews, which are picked. */
  readonly mcnemar: { readonly b: number; readonly c: number; readonly p: number };
}

export interface Group {
  /** The rule that spoke: the candidate's for a gained block, else the base's where it has one. */
  readonly rule: string;
  readonly category: string;
  /** Program and subcommand that it spoke of, such as `git commit`, where that is the same in all of them. */
  readonly shape?: string;
  readonly movement: Exclude<Movement, 'unchanged'>;
  readonly cases: number;
  readonly requests: number;
  /** The shortest. */
  readonly example: string;
  /** Where the rule spoke in the example. */
  readonly trigger?: Trigger;
  /** The example shrunk to the smallest command on which the two guards still differ in the same way. */
  readonly reproducer?: string;
}

/** One side of a change. */
export interface Side {
  readonly guard: string;
  /** Absent where the guard failed. */
  readonly verdict?: 'none' | 'allow' | 'ask' | 'deny';
  readonly action: Action;
  readonly rule?: string;
  readonly reason?: string;
  /** Where the guard failed. */
  readonly failure?: string;
}

/** One line of `changes.jsonl`: a distinct request (under one label) that moved, with the first case that showed it. */
export interface Change {
  readonly case: string;
  readonly request: string;
  /** As stored, secrets replaced. */
  readonly command: string;
  /** Cases with this request and label. */
  readonly count: number;
  readonly movement: Exclude<Movement, 'unchanged'>;
  readonly base: Side;
  readonly candidate: Side;
  readonly label?: {
    readonly expected: Expected;
    readonly policy: string;
    readonly category?: string;
    readonly debatable: boolean;
  };
  /**
   * What the label names; else by evidence: of a miss that is fixed or new, how it gets through, of all else why the
   * block is wrong, if it is. `unknown` where nobody knows what spoke.
   */
  readonly category: string;
  /** Program and subcommand that the guard spoke of. */
  readonly shape?: string;
  /** What made the stricter guard speak. */
  readonly trigger?: Trigger;
  /** The command shrunk to the smallest on which the two guards still differ in the same way; of some changes only. */
  readonly reproducer?: string;
}
