/**
 * The engine: sources → cases → guards → decisions → run on disk → comparison.
 * It returns data and calls back; it never prints.
 */

import path from 'node:path';
import { ReplayError } from '../errors.ts';
import type { Guard } from '../guards/guard.ts';
import type { BreakdownBy } from './compare/breakdown.ts';
import type { GuardInfo } from './compare/guard-tally.ts';
import { Tally } from './compare/tally.ts';
import type { IdentifiedCase } from './identify.ts';
import { judgeCases } from './judge/judge-cases.ts';
import { judgeWithin, type Reached } from './judge/judge-within.ts';
import { Judge } from './judge/judge.ts';
import { JudgePool } from './judge/pool.ts';
import type { JudgedCase } from './judged-case.ts';
import { describeMachine, fingerprintBuiltins, gitRevision } from './provenance.ts';
import { type RunFolder, checkOut, makeRunFolder, removeRunFolder } from './record/run-folder.ts';
import { RunWriter } from './record/run-writer.ts';
import { type Filters, limitCases, sampleCases, toPredicate } from './select.ts';
import { openSources } from './sources/index.ts';
import { SourceReader } from './source-reader.ts';
import type { Change, RunInfo, Summary } from './summary.ts';

export interface ReplayOptions {
  /** The first is the baseline. They are asked in threads of their own, which find them by name. */
  readonly guards: readonly Guard[];
  /** URL of the module in which threads find them (it exports `findGuard(name)`); the built-in guards' unless given. */
  readonly guardModule?: string;
  /** Files, folders, or `-` for `stdin`. */
  readonly sources: readonly string[];
  readonly stdin?: AsyncIterable<Uint8Array>;
  readonly filters: Filters;
  /** At most so many cases. */
  readonly limit?: number;
  readonly sample?: { readonly size: number; readonly seed: string };
  readonly by?: BreakdownBy;
  readonly budgetSeconds?: number;
  /** Threads that judge. */
  readonly jobs: number;
  /** Longest time a guard may take for one request. */
  readonly timeoutMillis: number;
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
}

/** How far a run is. */
export interface Progress {
  readonly cases: number;
  /** Bytes on disk read so far, of all. */
  readonly read: number;
  readonly size: number;
  /** With a budget, once all is read. */
  readonly reached?: Reached;
}

export interface ReplayResult {
  readonly summary: Summary;
  /** All of them, in canonical order. */
  readonly changes: readonly Change[];
  /** Where the run lies. */
  readonly folder: string;
}

/** Replays cases through guards, records the run and compares. @throws ReplayError for what the user can mend */
export async function replay(options: ReplayOptions): Promise<ReplayResult> {
  const started = new Date();
  const startedAt = performance.now();
  const { jobs, signal, cwd, out } = options;
  if (out !== undefined) await checkOut(cwd, out);
  const revision = gitRevision(cwd);
  const guards = await describeGuards(options.guards, options.runtime);
  let progress: Progress = { cases: 0, read: 0, size: 0 };
  const advance = (by: Partial<Progress>): void => {
    progress = { ...progress, ...by };
    options.onProgress?.(progress);
  };
  const opened = await openSources(options.sources, {
    ...(options.stdin && { stdin: options.stdin }),
    onRead: (bytes) => advance({ read: progress.read + bytes }),
  });
  const pool = new JudgePool({
    guards: options.guards.map(({ name }) => name),
    jobs,
    timeoutMillis: options.timeoutMillis,
    ...(options.guardModule !== undefined && { module: options.guardModule }),
  });
  try {
    progress = { ...progress, size: opened.size };
    const folder = await makeRunFolder(cwd, started, out);
    const writer = new RunWriter(folder, guards.length);
    const tally = new Tally(guards, options.by);
    const reader = new SourceReader(opened.sources, {
      isWanted: toPredicate(options.filters),
      duplicates: 'drop',
      signal,
    });
    const judge = new Judge(options.guards, pool);
    const onReached = (reached: Reached): void => advance({ reached });
    try {
      const judged = judgeAll(select(reader.cases(), options), judge, { ...options, startedAt, onReached });
      const reached = await record(judged, writer, tally, () => advance({ cases: tally.cases }));
      if (tally.cases === 0 && signal?.aborted !== true) throw nothingToReplay(reader.filtered, options);
      const at = await revision;
      const run: RunInfo = {
        id: folder.id,
        version: options.version,
        status: signal?.aborted === true ? 'interrupted' : 'complete',
        started: started.toISOString(),
        elapsedSeconds: Math.round(performance.now() - startedAt) / 1000,
        machine: describeMachine(options.runtime),
        ...(at && { revision: at }),
        options: options.described,
        ...(reached &&
          options.budgetSeconds !== undefined && { budget: { seconds: options.budgetSeconds, ...reached } }),
      };
      const runFile = { run, guards, sources: await reader.summaries(), filtered: reader.filtered, jobs };
      const { summary, changes } = tally.summarise(runFile);
      if (tally.cases > 0) await writer.finish(runFile, summary, changes);
      return { summary, changes, folder: folder.final };
    } catch (error) {
      throw tally.cases > 0 ? withPlace(error, folder, cwd) : error;
    } finally {
      // Without a case there is no run; with some, what was decided stays, finished or not. A write that fails now has failed before.
      await writer.close().catch(() => undefined);
      if (tally.cases === 0) await removeRunFolder(folder);
    }
  } finally {
    await Promise.all([pool.close(), opened.close()]);
  }
}

/** Writes and counts what was judged, as it comes. */
async function record(
  judged: AsyncGenerator<readonly JudgedCase[], Reached | undefined>,
  writer: RunWriter,
  tally: Tally,
  onRecorded: () => void,
): Promise<Reached | undefined> {
  for (;;) {
    const next = await judged.next();
    if (next.done === true) return next.value;
    for (const one of next.value) {
      await writer.write(one);
      tally.add(one);
    }
    onRecorded();
  }
}

async function describeGuards(guards: readonly Guard[], runtime: string): Promise<GuardInfo[]> {
  const fingerprint = await fingerprintBuiltins(runtime);
  return guards.map(({ name, policy }) => ({
    name,
    fingerprint,
    ...(policy !== undefined && { policy }),
    protocol: 'in-process',
  }));
}

/** Identity first, so that a duplicate neither fills a limit nor weighs in a sample. */
function select(
  batches: AsyncIterable<readonly IdentifiedCase[]>,
  { limit, sample }: ReplayOptions,
): AsyncIterable<readonly IdentifiedCase[]> {
  const sampled = sample === undefined ? batches : sampleCases(batches, sample.size, sample.seed);
  return limit === undefined ? sampled : limitCases(sampled, limit);
}

async function* judgeAll(
  batches: AsyncIterable<readonly IdentifiedCase[]>,
  judge: Judge,
  options: ReplayOptions & { readonly startedAt: number; readonly onReached: (reached: Reached) => void },
): AsyncGenerator<readonly JudgedCase[], Reached | undefined> {
  const { budgetSeconds, startedAt, jobs, signal, onReached } = options;
  if (budgetSeconds !== undefined) {
    const deadline = startedAt + budgetSeconds * 1000;
    return yield* judgeWithin(batches, judge, { deadline, jobs, ...(signal && { signal }), onReached });
  }
  yield* judgeCases(batches, judge, jobs);
  return undefined;
}

function nothingToReplay(filtered: number, { sources }: ReplayOptions): ReplayError {
  return new ReplayError(
    filtered > 0
      ? `the filters leave none of the ${filtered} cases found: loosen them`
      : `no shell command in ${sources.join(', ')}: name a source that holds some`,
  );
}

/** Says where that lies which was decided before a run failed. */
function withPlace(error: unknown, { partial }: RunFolder, cwd: string): unknown {
  if (!(error instanceof ReplayError)) return error;
  return new ReplayError(`${error.message}; what was judged until then is in ${path.relative(cwd, partial)}`);
}
