/** The public API: replay, compare, report, and the contract of a guard. */

import process from 'node:process';
import path from 'node:path';
import { guardsNamed } from './cli/config/guards-named.ts';
import { readConfig } from './cli/config/read-config.ts';
import { homeFolder } from './home.ts';
import type { AnyGuard } from './replay/any-guard.ts';
import { checkJudging } from './replay/check-judging.ts';
import { type JudgeSourcesOptions, judgeSources as judge } from './replay/judge-sources.ts';
import type { JudgedCase } from './replay/judged-case.ts';
import type { ReplayOptions, ReplayResult } from './replay/options.ts';
import { replay as run } from './replay/replay.ts';
import type { SourceSummary } from './replay/summary.ts';
import { version } from './version.ts';

export { ReplayError } from './errors.ts';
export { type Guard, type OnDemand, type Request, type Shell, type Verdict } from './guards/guard.ts';
export type {
  Canaries,
  Executable,
  ExternalGuard,
  FunctionGuard,
  HookSet,
  Probe,
} from './guards/external/external-guard.ts';
export type { AnyGuard } from './replay/any-guard.ts';
export { aliases, builtinGuards, findGuard } from './guards/index.ts';
export type { Case, CaseKey, Context, Expected, Happened, HappenedKind, Label } from './replay/case.ts';
export { type Action, type Decision, type FailureKind, type Judgement, type Outcome } from './guards/decision.ts';
export type { JudgeSourcesOptions } from './replay/judge-sources.ts';
export type { JudgedCase } from './replay/judged-case.ts';
export { compareStored, newestRun } from './replay/record/stored-run.ts';
export type { Pace, Progress, ReplayOptions, ReplayResult } from './replay/options.ts';
export type { Filters } from './replay/filters.ts';
export { type Mapping, parseMap } from './replay/sources/index.ts';
export type { Change, ComparisonSummary, Group, LabelledChange, Movement, Side } from './replay/comparison.ts';
export type { Trigger } from './replay/categories/what-spoke.ts';
export type { Differences, Observed, Stood } from './replay/observation.ts';
export type {
  Breakdown,
  CaseCounts,
  Failed,
  GuardSummary,
  Rate,
  RunInfo,
  Score,
  SourceSummary,
  Summary,
  Timing,
} from './replay/summary.ts';
export type { FinishedRun, Form, RenderOptions, Show } from './report/form.ts';
export { findForm, forms } from './report/index.ts';
export type { Span } from './shell/span.ts';

/** What a replay needs to be told; the rest has the defaults of the command line. */
export type ReplayRequest = Pick<ReplayOptions, 'guards' | 'sources'> & Partial<ReplayOptions>;

/** What judging needs to be told; the rest has the defaults of the command line. */
export type JudgingRequest = Pick<JudgeSourcesOptions, 'guards' | 'sources'> & Partial<JudgeSourcesOptions>;

/** Where guards are named, and how; the rest has the defaults of the command line. */
export interface NamingRequest {
  /** Where relative paths start; the working directory unless given. */
  readonly folder?: string;
  /** Settings files of agents whose hooks are guards too: `FILE` or `FILE@REV`. */
  readonly hooks?: readonly string[];
  /** What command lines speak: `P` or `P:PROFILE`; claude-code unless given. */
  readonly protocol?: string;
  /** Longest time for one request, for guards outside this process that say none of their own. */
  readonly timeoutMillis?: number;
  /** The replay.yaml that configures guards; the nearest one unless given. */
  readonly config?: string;
}

/**
 * The guards that `--guard` and `--hooks` name: built in (`argv`), configured in a replay.yaml (`mine`, `mine@main`), or given:
 * `mine=python3 hooks/guard.py`, `mine=js:guards.mjs:judge`. They run as programs of their own, isolated, once they are
 * replayed.
 * @throws ReplayError for one that is not there
 */
export async function namedGuards(
  names: readonly string[],
  { folder: given = '.', config: file, ...options }: NamingRequest = {},
): Promise<readonly AnyGuard[]> {
  const folder = path.resolve(given);
  const config = await readConfig(folder, file, options);
  return guardsNamed(names, { ...options, folder, config });
}

/**
 * Replays cases through guards, records the run below `results/` and compares every guard with the first.
 * Guards outside this process are those of `namedGuards`; of this process, one's own are found by name in `guardModule`, the URL of
 * a module that exports `findGuard(name)`.
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
  const machine = { home: homeFolder(), env, platform, cwd: process.cwd() };
  return { filters: {}, jobs: 1, timeoutMillis: 1000, machine, runtime: `node ${versions.node}` };
}
