/**
 * The machine's contract: `summary.json`, and the same object as `--format json`.
 * Counts are integers that add up over shards; rates, intervals and tests are derived after adding.
 * What is unknown is absent, never 0 or NaN.
 */

import type { Expected } from './case.ts';
import type { Action } from '../guards/decision.ts';

export interface Summary {
  readonly schema: 1;
  readonly run: RunInfo;
  readonly cases: CaseCounts;
  readonly guards: readonly GuardSummary[];
  readonly comparisons: readonly ComparisonSummary[];
  /** Present with `--by`. */
  readonly breakdown?: Breakdown;
}

export interface RunInfo {
  readonly id: string;
  readonly version: string;
  /** `interrupted`: only what was judged until then is counted. */
  readonly status: 'complete' | 'interrupted';
  readonly started: string;
  readonly elapsedSeconds: number;
  readonly machine: {
    readonly processor: string;
    readonly cores: number;
    readonly system: string;
    readonly runtime: string;
  };
  /** Git revision of the folder the run was started in. */
  readonly revision?: { readonly commit: string; readonly dirty: boolean };
  /** The filters and choices that shaped the run, by option name. */
  readonly options: Readonly<Record<string, string | number | boolean>>;
  /** With `--budget`: distinct requests that every guard judged, of all that were found. */
  readonly budget?: { readonly seconds: number; readonly judged: number; readonly of: number };
}

export interface CaseCounts {
  readonly total: number;
  /** Distinct requests among them. */
  readonly requests: number;
  readonly sessions: number;
  readonly labelled: {
    readonly allow: number;
    readonly ask: number;
    readonly deny: number;
    readonly debatable: number;
  };
  /** Cases left out by filters. */
  readonly filtered: number;
  readonly sources: readonly SourceSummary[];
}

export interface SourceSummary {
  /** As the user named it. */
  readonly name: string;
  /** Format's name; several formats in a folder are joined by `+`. */
  readonly format: string;
  /** That were read, to the end or in part. */
  readonly files: number;
  readonly cases: number;
  /** Records and files passed over, by reason, such as `torn line`, `duplicate call` or `not recognised`. */
  readonly skipped: Readonly<Record<string, number>>;
  /** Of files that were passed over, up to five names a reason. */
  readonly skippedNames?: Readonly<Record<string, readonly string[]>>;
  /** Of the decompressed content; absent for a folder, and for what was not read. */
  readonly sha256?: string;
}

export interface GuardSummary {
  readonly name: string;
  readonly fingerprint: string;
  readonly policy?: string;
  readonly protocol: string;
  readonly actions: Readonly<Record<Action, number>>;
  readonly verdicts: { readonly allow: number; readonly ask: number; readonly deny: number; readonly none: number };
  readonly rewrites: number;
  readonly failures: {
    readonly malformed: number;
    readonly crashed: number;
    readonly timedOut: number;
    readonly notStarted: number;
  };
  /** Cases in a shell this guard does not read. */
  readonly otherShell: number;
  /** Most cases first, then by name. */
  readonly rules: readonly { readonly rule: string; readonly cases: number; readonly requests: number }[];
  /** Of blocked cases: labelled deny or ask, labelled allow, debatable, labelled under a policy that this guard does not claim, and the rest, which nobody has labelled. */
  readonly blocked: {
    readonly right: number;
    readonly wrong: number;
    readonly debatable: number;
    readonly otherPolicy: number;
    readonly unclassified: number;
  };
  readonly scores: readonly Score[];
  readonly timing: { readonly decide?: Timing };
  /** Up to three examples of each failure, with what the guard said. */
  readonly failed: readonly {
    readonly kind: string;
    readonly detail: string;
    readonly command: string;
    readonly case: string;
  }[];
}

/** A share with its 95% Wilson interval; rate and bounds are absent where nothing was counted. */
export interface Rate {
  readonly of: number;
  readonly rate?: number;
  readonly low?: number;
  readonly high?: number;
}

export interface Score {
  readonly corpus: string;
  readonly policy: string;
  /** `caught` counts blocks and prompts, `prompted` the prompts among them. */
  readonly detection: Rate & { readonly caught: number; readonly prompted: number };
  /** `rate` is of blocks; prompts on an expected allow are `interrupted`. */
  readonly falsePositives: Rate & { readonly blocked: number; readonly interrupted: number };
}

/** Time per decision. Percentiles come from an HDR histogram (three significant digits). */
export interface Timing {
  readonly unit: 'us';
  readonly jobs: number;
  readonly n: number;
  readonly p50: number;
  readonly p90: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
}

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
  /** Cases that one of the two did not judge because of their shell; with the movements they add up to the cases. */
  readonly otherShell: number;
  /** Distinct requests of each movement but `unchanged`. */
  readonly requests: Readonly<Record<Exclude<Movement, 'unchanged'>, number>>;
  /** Per policy, on labels that are not debatable; only where both guards are scored on it. */
  readonly labelled: readonly LabelledChange[];
  /** Blocks gained and lost by the category of the label; `unclassified` without a label, `uncategorised` where it names none. */
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
  /** `b`: right before, wrong now; `c`: wrong before, right now; exact two-sided p. */
  readonly mcnemar: { readonly b: number; readonly c: number; readonly p: number };
}

export interface Group {
  /** The rule that spoke: the candidate's for a gained block, else the base's where it has one. */
  readonly rule: string;
  readonly category: string;
  readonly movement: Exclude<Movement, 'unchanged'>;
  readonly cases: number;
  readonly requests: number;
  readonly example: string;
  /** Where the rule spoke in the example. */
  readonly trigger?: Trigger;
}

/** A span of the stored command, in UTF-16 units. */
export interface Trigger {
  readonly start: number;
  readonly end: number;
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
  readonly category: string;
  /** Where the block's rule spoke. */
  readonly trigger?: Trigger;
}

/** What `--by` counts. */
export interface Breakdown {
  readonly by: string;
  readonly rows: readonly {
    readonly key: string;
    readonly cases: number;
    readonly requests: number;
    /** One a guard, in their order. */
    readonly guards: readonly { readonly blocked: number; readonly prompted: number; readonly failed: number }[];
    /** One a comparison, in their order. */
    readonly comparisons: readonly { readonly gained: number; readonly lost: number }[];
  }[];
}
