/**
 * The machine's contract: `summary.json`, and the same object as `--format json`.
 * Counts are integers that add up over shards; rates, intervals and tests are derived after adding.
 * What is unknown is absent, never 0 or NaN.
 */

import type { Expected } from './case.ts';
import type { Action, FailureKind } from '../guards/decision.ts';

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
  readonly timing: { readonly decide?: Timing<'us'>; readonly process?: Timing<'ms'> };
  /** Every way in which it failed, most cases first, each with an example. */
  readonly failed: readonly Failed[];
  /** What was seen while it was asked. */
  readonly observed?: Observed;
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

/** What was seen of a guard while it was asked. Counts are of distinct requests. */
export interface Observed {
  readonly asked: number;
  /** Answered from an earlier run; of these, some were asked again. */
  readonly remembered: number;
  readonly rechecked: number;
  /** Asked in a slower, surer way too: a warm guard cold, a function through its hook. */
  readonly controlled: number;
  /** Asked in a stand-in folder, of those of which a folder is recorded. */
  readonly substituted: number;
  /** Asked again with the recorded folder: those blocked, or judged differently by two guards. */
  readonly recordedFolder?: Differences;
  /** Asked again in the same way, with `--repeat`. */
  readonly repeats?: Differences;
  /** What it wrote on standard error besides its reasons, most often first; numbers in it are of the first that wrote so. */
  readonly standardError: readonly { readonly text: string; readonly requests: number }[];
  /** Where it stood, of a guard outside the process. */
  readonly stood?: Stood;
}

/** Where a guard outside the process stood while it was asked. */
export interface Stood {
  /** What kept it apart. */
  readonly isolation: 'bubblewrap' | 'unshare' | 'nothing';
  readonly network: 'cut off' | 'open';
  /** Whether every process that it leaves behind ends with the run. */
  readonly ownProcesses: boolean;
  readonly home: 'fresh' | 'real' | 'copies';
  /** State of the repository it lies in; a guard at a revision is that revision. */
  readonly revision?: { readonly commit?: string; readonly dirty: boolean };
  /** What a person should know of where it comes from. */
  readonly notes: readonly string[];
  /** Bytes that it wrote to its home, its temporary folder and its stand-in repository. */
  readonly written: number;
}

/** Distinct requests that were asked again, and those with another answer then. */
export interface Differences {
  readonly asked: number;
  readonly differ: number;
  readonly examples: readonly {
    readonly case: string;
    readonly command: string;
    /** `deny by no-force-push`, `no opinion`, `crashed`. */
    readonly first: string;
    readonly again: string;
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
