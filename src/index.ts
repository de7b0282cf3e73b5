/** The public API: replay, compare, report, and the contract of a guard. */

import os from 'node:os';
import process from 'node:process';
import { checkJudging } from './replay/check-judging.ts';
import { type JudgeSourcesOptions, judgeSources as judge } from './replay/judge-sources.ts';
import type { JudgedCase } from './replay/judged-case.ts';
import type { ReplayOptions, ReplayResult } from './replay/options.ts';
import { replay as run } from './replay/replay.ts';
import type { SourceSummary } from './replay/summary.ts';
import { version } from './version.ts';

export { ReplayError } from './errors.ts';
export { type Guard, type OnDemand, type Request, type Shell, type Verdict } from './guards/guard.ts';
export { aliases, builtinGuards, findGuard } from './guards/index.ts';
export type { Case, CaseKey, Context, Expected, Happened, HappenedKind, Label } from './replay/case.ts';
export { type Action, type Decision, type FailureKind, type Judgement, type Outcome } from './guards/decision.ts';
export type { JudgeSourcesOptions } from './replay/judge-sources.ts';
export type { JudgedCase } from './replay/judged-case.ts';
export { compareStored, newestRun } from './replay/record/stored-run.ts';
export type { Progress, ReplayOptions, ReplayResult } from './replay/options.ts';
export type { Filters } from './replay/select.ts';
export { type Mapping, parseMap } from './replay/sources/index.ts';
export type {
  Breakdown,
  Change,
  ComparisonSummary,
  Group,
  GuardSummary,
  LabelledChange,
  Movement,
  Rate,
  RunInfo,
  Score,
  Side,
  SourceSummary,
  Summary,
  Timing,
  Trigger,
} from './replay/summary.ts';
export type { FinishedRun, Form, RenderOptions, Show } from './report/form.ts';
export { findForm, forms } from './report/index.ts';
export type { Span } from './shell/span.ts';

/** What a replay needs to be told; the rest has the defaults of the command line. */
export type ReplayRequest = Pick<ReplayOptions, 'guards' | 'sources'> & Partial<ReplayOptions>;

/** What judging needs to be told; the rest has the defaults of the command line. */
export type JudgingRequest = Pick<JudgeSourcesOptions, 'guards' | 'sources'> & Partial<JudgeSourcesOptions>;

/**
 * Replays cases through guards, records the run below `results/` and compares every guard with the first.
 * Guards of one's own are found by name in `guardModule`, the URL of a module that exports `findGuard(name)`.
 * A signal that aborts ends the run with what was judged until then; before anything is judged, with its reason.
 * @throws ReplayError for what the caller can mend
 */
export async function replay(request: ReplayRequest): Promise<ReplayResult> {
  const options = { ...defaults(), cwd: process.cwd(), version, described: {}, ...request };
  checkJudging(options);
  return run(options);
}

/**
 * Judges cases and records nothing: every case, duplicates too, in the order read; returns what was read and passed over.
 * @throws ReplayError for what the caller can mend
 */
export async function* judgeSources(
  request: JudgingRequest,
): AsyncGenerator<readonly JudgedCase[], readonly SourceSummary[]> {
  const options = { ...defaults(), ...request };
  checkJudging(options);
  return yield* judge(options);
}

/** What the command line takes where it is told nothing. */
function defaults() {
  const { env, platform, versions } = process;
  const machine = { home: os.homedir(), env, platform, cwd: process.cwd() };
  return { filters: {}, jobs: 1, timeoutMillis: 1000, machine, runtime: `node ${versions.node}` };
}
