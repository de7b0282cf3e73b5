/** What a run says was seen of a guard while it was asked, besides its decisions. */

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
  /** Blocks that did not say which text they are for, those of which it was found by asking again, and what that took. */
  readonly triggers?: Triggers;
  /** Asked again in the same way, with `--repeat`. */
  readonly repeats?: Differences;
  /** What it wrote on standard error besides its reasons, most often first; numbers in it are of the first that wrote so. */
  readonly standardError: readonly { readonly text: string; readonly requests: number }[];
  /** Where it stood, of a guard outside the process. */
  readonly stood?: Stood;
}

/** Triggers found, of all blocks that do not name theirs; questions in all, and for one that was found. */
export interface Triggers {
  readonly found: number;
  readonly of: number;
  readonly questions: number;
  readonly median: number;
  readonly most: number;
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
