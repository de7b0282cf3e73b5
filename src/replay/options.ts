/** What a replay is told, and what it gives back. */

import type { Readable } from 'node:stream';
import type { AnyGuard } from './any-guard.ts';
import type { BreakdownBy } from './compare/breakdown-by.ts';
import type { Machine } from './history/locations.ts';
import type { GivenLabel } from './labels/given-label.ts';
import type { Reached } from './judge/judge-within.ts';
import type { Level } from './redact/index.ts';
import type { Filters } from './filters.ts';
import type { Mapping, SourceName } from './sources/index.ts';
import type { Change } from './comparison.ts';
import type { RunInfo, Summary } from './summary.ts';

export interface ReplayOptions {
  /** The first is the baseline. Those of this process are asked in threads of their own, which find them by name. */
  readonly guards: readonly AnyGuard[];
  /** URL of the module in which threads find them (it exports `findGuard(name)`); the built-in guards' unless given. */
  readonly guardModule?: string;
  /** Files, folders, or `-` for `stdin`. */
  readonly sources: readonly SourceName[];
  readonly stdin?: Readable;
  /** How to read JSON Lines of any other shape; made by `parseMap`. */
  readonly map?: Mapping;
  readonly filters: Filters;
  /** Labels that reviews gave, for cases without one of their own. They are counted, and not part of the run. */
  readonly labels?: readonly GivenLabel[];
  /** What is replaced in all that is stored and reported; secrets unless given. Guards judge the original. */
  readonly redaction?: Exclude<Level, 'none'>;
  /** At most so many cases. */
  readonly limit?: number;
  readonly sample?: { readonly size: number; readonly seed: string };
  readonly by?: BreakdownBy;
  readonly budgetSeconds?: number;
  /** Requests that are judged at the same time, by threads and by processes. */
  readonly jobs: number;
  /** Longest time a guard in this process may take for one request; the others say theirs. */
  readonly timeoutMillis: number;
  /** Where guards outside this process run. */
  readonly machine: Machine;
  /** Whether these have to answer known commands before any case; they have to unless it is false. */
  readonly canaries?: boolean;
  /** How often every guard is asked everything; once unless given. */
  readonly repeat?: number;
  /**
   * Blocks of a guard that does not say what they are for whose trigger is found by asking it again, however long that
   * takes; the first 200, for as long as its answers took, unless given.
   */
  readonly triggers?: number;
  /** Whether changes are shrunk to minimal reproducers; they are unless it is false. */
  readonly reproducers?: boolean;
  /** Whether what guards outside this process decided in earlier runs stands; it does unless it is false. */
  readonly cache?: boolean;
  /** Folder of an unfinished run: what it decided stands, and the finished run takes its place. */
  readonly resume?: string;
  /** Folder that `results/` is made in, and that `out` is relative to. */
  readonly cwd: string;
  /** Where the run is written; `results/<start time>` unless given. */
  readonly out?: string;
  /** Version of this tool, and the runtime it runs on. */
  readonly version: string;
  readonly runtime: string;
  /** What to say of the options in the run, by name. */
  readonly described: RunInfo['options'];
  /** Aborting ends the run early; what was judged until then is recorded and reported. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
  /** Told, before the first case, what one answer of a guard outside this process costs. */
  readonly onPace?: (pace: Pace) => void;
  /** Told what went wrong with something that a run can do without. */
  readonly onWarning?: (text: string) => void;
}

/** What one answer of a guard costs, from its canaries. */
export interface Pace {
  readonly guard: string;
  readonly millis: number;
}

/** How far a run is. */
export interface Progress {
  readonly cases: number;
  /** Bytes read so far, on disk where it is a file. */
  readonly read: number;
  /** Of all files; unknown where something is a pipe. */
  readonly size?: number;
  /** With a budget, once all is read. */
  readonly reached?: Reached;
}

export interface ReplayResult {
  readonly summary: Summary;
  /** All of them, in canonical order. */
  readonly changes: readonly Change[];
  /** Where the run lies. */
  readonly folder: string;
  /** Why it does not lie there. */
  readonly notKept?: string;
}
