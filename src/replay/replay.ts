/**
 * The engine: sources → cases → guards → decisions → run on disk → comparison.
 * It returns data and calls back; it never prints.
 */

import path from 'node:path';
import { ReplayError } from '../errors.ts';
import { readByAny } from './any-guard.ts';
import { Tally } from './compare/tally.ts';
import type { IdentifiedCase } from './identify.ts';
import { judgeCases } from './judge/judge-cases.ts';
import { type Reached, judgeWithin } from './judge/judge-within.ts';
import { type OpenGuards, type OpenGuardsOptions, openGuards } from './judge/open-guards.ts';
import type { JudgedCase } from './judged-case.ts';
import type { Progress, ReplayOptions, ReplayResult } from './options.ts';
import { withLabels } from './labels/with-labels.ts';
import { nothingFound } from './nothing-found.ts';
import { Provenance } from './provenance.ts';
import { earlierDecisions } from './record/earlier-decisions.ts';
import {
  RUNS_FOLDER,
  type RunFolder,
  checkOut,
  makeRunFolder,
  removeRunFolder,
  resumeRunFolder,
} from './record/run-folder.ts';
import { RunWriter } from './record/run-writer.ts';
import { MovedRequests } from './reproduce/moved-requests.ts';
import { shrinkChanges } from './reproduce/shrink-changes.ts';
import { type Compared, withReproducers } from './reproduce/with-reproducers.ts';
import { limitCases, sampleCases, toPredicate } from './select.ts';
import { SourceReader } from './source-reader.ts';
import { type OpenedSources, formatsWith, openSources } from './sources/index.ts';

/** Replays cases through guards, records the run and compares. @throws ReplayError for what the user can mend */
export async function replay(options: ReplayOptions): Promise<ReplayResult> {
  const provenance = new Provenance(options);
  if (options.out !== undefined) await checkOut(options.cwd, options.out);
  const progress = new ProgressCount(options.onProgress);
  const opened = await openSources(options.sources, {
    formats: formatsWith(options.map),
    ...(options.stdin && { stdin: options.stdin }),
    ...(options.signal && { signal: options.signal }),
    onRead: (bytes) => progress.advance({ read: progress.read + bytes }),
  });
  if (opened.size !== undefined) progress.advance({ size: opened.size });
  let guards: OpenGuards | undefined;
  try {
    guards = await openGuards(await toOpenGuards(options));
    return await runOver(opened, guards, { options, provenance, progress });
  } finally {
    opened.close();
    await guards?.close();
  }
}

/** The same options, as the guards of the run need them. */
async function toOpenGuards(options: ReplayOptions): Promise<OpenGuardsOptions> {
  const { redaction = 'secrets', canaries = true, repeat = 1, cache = true, resume, cwd, ...same } = options;
  const earlier = resume === undefined ? undefined : await earlierDecisions(path.resolve(cwd, resume), resume);
  return {
    ...same,
    level: redaction,
    canaries,
    repeat,
    // What is asked again and again must not be remembered.
    ...(cache && repeat === 1 && { cache: path.join(cwd, RUNS_FOLDER) }),
    ...(earlier && { earlier }),
  };
}

interface Underway {
  readonly options: ReplayOptions;
  readonly provenance: Provenance;
  readonly progress: ProgressCount;
}

async function runOver(opened: OpenedSources, guards: OpenGuards, underway: Underway): Promise<ReplayResult> {
  const { options, provenance, progress } = underway;
  const { by, filters, jobs, signal, cwd } = options;
  const { infos, judge } = guards;
  const folder = await (options.resume === undefined
    ? makeRunFolder(cwd, provenance.started, options.out)
    : resumeRunFolder(cwd, options.resume));
  const writer = new RunWriter(folder, infos.length);
  const tally = new Tally(infos, by);
  const reads = readByAny(options.guards);
  const moved = new MovedRequests(reads);
  const reader = new SourceReader(opened.sources, {
    reads,
    isWanted: toPredicate(filters),
    duplicates: 'drop',
    batch: judge.step,
    ...(options.redaction && { redaction: options.redaction }),
    signal,
  });
  try {
    await writer.begin(guards.started);
    const judged = judgeAll(select(reader.cases(), options), judge, underway);
    const labelled = withLabels(
      options.labels ?? [],
      infos.map(({ policy }) => policy),
    );
    const reached = await record(
      judged,
      writer,
      (one) => {
        moved.add(one);
        tally.add(labelled(one));
      },
      () => progress.advance({ cases: tally.cases }),
    );
    if (tally.cases === 0 && signal?.aborted !== true) throw nothingFound(reader.filtered, await reader.summaries());
    const run = await provenance.describe(folder.id, reached);
    const runFile = {
      run,
      guards: await guards.observed(),
      sources: await reader.summaries(),
      filtered: reader.filtered,
      jobs,
    };
    const compared = await reproduced(tally.summarise(runFile), guards, moved, underway);
    const notKept =
      tally.cases === 0 ? undefined : await problemOf(writer.finish(runFile, compared.summary, compared.changes));
    return { ...compared, folder: folder.final, ...(notKept !== undefined && { notKept }) };
  } catch (error) {
    throw tally.cases > 0 ? withPlace(error, folder, cwd) : error;
  } finally {
    // Without a case there is no run; with some, what was decided stays, finished or not. A write that fails now has failed before.
    await writer.close().catch(() => undefined);
    if (tally.cases === 0) await removeRunFolder(folder);
  }
}

/** With reproducers, unless the run was ended early or can do without. */
async function reproduced(
  compared: Compared,
  { questions }: OpenGuards,
  moved: MovedRequests,
  { options, provenance }: Underway,
): Promise<Compared> {
  const { guards, jobs, signal, reproducers = true, redaction: level = 'secrets' } = options;
  if (!reproducers || signal?.aborted === true) return compared;
  const elapsed = performance.now() - provenance.startedAt;
  return withReproducers(compared, await shrinkChanges(compared, { guards, questions, moved, level, jobs, elapsed }));
}

/** Why a run could not be finished: what was judged is worth a report all the same. */
async function problemOf(finished: Promise<void>): Promise<string | undefined> {
  try {
    await finished;
    return undefined;
  } catch (error) {
    if (error instanceof ReplayError) return error.message;
    throw error;
  }
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
  judge: OpenGuards['judge'],
  { options, provenance, progress }: Underway,
): AsyncGenerator<readonly JudgedCase[], Reached | undefined> {
  const { budgetSeconds, jobs, signal } = options;
  if (budgetSeconds !== undefined) {
    const deadline = provenance.startedAt + budgetSeconds * 1000;
    const onReached = (reached: Reached): void => progress.advance({ reached });
    return yield* judgeWithin(batches, judge, { deadline, jobs, ...(signal && { signal }), onReached });
  }
  yield* judgeCases(batches, judge, { jobs, signal });
  return undefined;
}

/** Writes and counts what was judged, as it comes. */
async function record(
  judged: AsyncGenerator<readonly JudgedCase[], Reached | undefined>,
  writer: RunWriter,
  tally: (judged: JudgedCase) => void,
  onRecorded: () => void,
): Promise<Reached | undefined> {
  for (;;) {
    const next = await judged.next();
    if (next.done === true) return next.value;
    for (const one of next.value) {
      await writer.write(one);
      tally(one);
    }
    onRecorded();
  }
}

/** How far a run is, told to whoever asked. */
class ProgressCount {
  readonly #onProgress: ReplayOptions['onProgress'];
  #progress: Progress = { cases: 0, read: 0 };

  constructor(onProgress: ReplayOptions['onProgress']) {
    this.#onProgress = onProgress;
  }

  /** Bytes read so far. */
  get read(): number {
    return this.#progress.read;
  }

  advance(by: Partial<Progress>): void {
    this.#progress = { ...this.#progress, ...by };
    this.#onProgress?.(this.#progress);
  }
}

/** Says where that lies which was decided before a run failed. */
function withPlace(error: unknown, { partial }: RunFolder, cwd: string): unknown {
  if (!(error instanceof ReplayError)) return error;
  return new ReplayError(`${error.message}; what was judged until then is in ${path.relative(cwd, partial)}`);
}
