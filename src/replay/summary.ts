/**
 * The machine's contract: `summary.json`, and the same object as `--format json`.
 * Counts are integers that add up over shards; rates, intervals and tests are derived after adding.
 * What is unknown is absent, never 0 or NaN.
 */

import type { Action, FailureKind } from '../guards/decision.ts';
import type { Observed } from './observation.ts';
import type { ComparisonSummary } from './comparison.ts';

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
  /** Cases of which the log has nothing that this guard could repeat. */
  readonly notRecorded: number;
  /** Most cases first, then by name. */
  readonly rules: readonly RuleCount[];
  /** Of blocked cases: labelled deny or ask, labelled allow, debatable, labelled under a policy that this guard does not claim, and the rest, which nobody has labelled. */
  readonly blocked: {
    readonly right: number;
    readonly wrong: number;
    readonly debatable: number;
    readonly otherPolicy: number;
    readonly unclassified: number;
  };
  /** Of blocked cases: what made the guard speak. */
  readonly spoke: SpokeSummary;
  readonly scores: readonly Score[];
  readonly timing: { readonly decide?: Timing<'us'>; readonly process?: Timing<'ms'> };
  /** Every way in which it failed, most cases first, each with an example. */
  readonly failed: readonly Failed[];
  /** What was seen while it was asked. */
  readonly observed?: Observed;
}

/** Blocked cases by what made the guard speak. */
export interface SpokeSummary {
  /** Text that would not have run. */
  readonly textOnly: SpokeCount;
  readonly wouldRun: SpokeCount;
  /** The guard did not say, and it was not found out by asking. */
  readonly unknown: { readonly cases: number; readonly requests: number };
  /** Of the distinct requests of which it is known, those that were text only; blocks of a session are alike. */
  readonly textShare: Rate;
}

export interface SpokeCount {
  readonly cases: number;
  readonly requests: number;
  /** Cases by category, most first. */
  readonly categories: Readonly<Record<string, number>>;
}

/** How often a rule spoke. */
export interface RuleCount {
  readonly rule: string;
  readonly cases: number;
  readonly requests: number;
  /** What it said first, of a rule that is named after a hash of its words. */
  readonly reason?: string;
}

/** Cases in which a guard failed in one way, with the same consequence. */
export interface Failed {
  readonly kind: FailureKind;
  /** What its author evidently meant. */
  readonly meant?: 'none' | 'allow' | 'ask' | 'deny';
  /** What the host then does. */
  readonly action: Action;
  readonly cases: number;
  /** What happened in the example. */
  readonly detail: string;
  readonly command: string;
  readonly case: string;
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

/**
 * Time per decision, inside the process or of a whole process. Percentiles come from an HDR histogram (three significant
 * digits).
 */
export interface Timing<Unit extends 'us' | 'ms'> {
  readonly unit: Unit;
  readonly jobs: number;
  readonly n: number;
  readonly p50: number;
  readonly p90: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
}

/** What `--by` counts. */
export interface Breakdown {
  readonly by: string;
  readonly rows: readonly {
    readonly key: string;
    readonly cases: number;
    readonly requests: number;
    /** One a guard, in their order. */
    readonly guards: readonly {
      readonly blocked: number;
      readonly prompted: number;
      readonly failed: number;
      readonly spoke: SpokeSummary;
    }[];
    /** One a comparison, in their order. */
    readonly comparisons: readonly { readonly gained: number; readonly lost: number }[];
  }[];
}
