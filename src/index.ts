/** The public API: replay, compare, report, and the contract of a guard. */

export { ReplayError } from './errors.ts';
export { type Guard, type Request, type Shell, type Verdict } from './guards/guard.ts';
export { aliases, builtinGuards, findGuard } from './guards/index.ts';
export type { Case, CaseKey, Context, Expected, Happened, HappenedKind, Label } from './replay/case.ts';
export { type Action, type Decision, type FailureKind, type Judgement, type Outcome } from './replay/decision.ts';
export { type JudgeSourcesOptions, judgeSources } from './replay/judge-sources.ts';
export type { JudgedCase } from './replay/judged-case.ts';
export { compareStored, newestRun } from './replay/record/stored-run.ts';
export { type Progress, type ReplayOptions, type ReplayResult, replay } from './replay/replay.ts';
export type { Filters } from './replay/select.ts';
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
