/** One guard's answer to one case, and what the agent's host then does. */

import type { Verdict } from './guard.ts';

/** The words of a verdict. */
export const DECISIONS = ['none', 'allow', 'ask', 'deny'] as const satisfies readonly Verdict['decision'][];

/** What a guard's author evidently wanted to say with what is no verdict. */
export interface Meant {
  readonly decision: Verdict['decision'];
  readonly rule?: string;
}

/** What came of asking a guard. A failure is never a verdict. */
export type Outcome = { readonly kind: 'judged'; readonly verdict: Verdict } | Failure;

/** No valid answer. */
export interface Failure {
  readonly kind: FailureKind;
  /** What happened, in a short sentence. */
  readonly detail: string;
  readonly meant?: Meant;
}

export const FAILURES = ['malformed', 'crashed', 'timedOut', 'notStarted'] as const;
export type FailureKind = (typeof FAILURES)[number];

/** What the host does with the answer, from mildest to strictest. */
export const ACTIONS = ['run', 'defer', 'prompt', 'block'] as const;
export type Action = (typeof ACTIONS)[number];

/** An answer and what it does. */
export interface Judgement {
  readonly outcome: Outcome;
  readonly action: Action;
  /**
   * Time the guard took, in this process or from starting one of its own to its end; absent where the decision is repeated
   * or remembered, and where it failed.
   */
  readonly micros?: number;
}

/** A judgement as it was given. */
export interface Answer extends Judgement {
  /** What the guard wrote on standard error, unless that is its reason; cut to a few thousand characters. */
  readonly stderr?: string;
}

/**
 * Why a guard was not asked: it does not read the dialect of the command, or it repeats a log that says nothing of the
 * case.
 */
export const UNASKED = ['otherShell', 'notRecorded'] as const;
export type Unasked = (typeof UNASKED)[number];

export type Decision = Judgement | { readonly outcome: { readonly kind: Unasked } };

/** Whether the guard was asked. */
export function isJudgement(decision: Decision): decision is Judgement {
  const { kind } = decision.outcome;
  return kind !== 'otherShell' && kind !== 'notRecorded';
}

/**
 * What the host does after an in-process guard's outcome: deny blocks, ask prompts, silence defers to the host's own
 * rules, allow runs; and most hosts run the tool when a hook fails.
 */
export function actionOf(outcome: Outcome): Action {
  if (outcome.kind !== 'judged') return 'run';
  switch (outcome.verdict.decision) {
    case 'deny':
      return 'block';
    case 'ask':
      return 'prompt';
    case 'none':
      return 'defer';
    case 'allow':
      return 'run';
  }
}

/** Whether two judgements say the same: how a guard failed, or its verdict and rule, and what the host does. */
export function isSameJudgement(one: Judgement, other: Judgement): boolean {
  return one.action === other.action && wordsOf(one.outcome) === wordsOf(other.outcome);
}

/** `deny by git-force-push`, `no opinion`, `crashed`, … */
export function wordsOf(outcome: Outcome): string {
  if (outcome.kind !== 'judged') {
    const { meant } = outcome;
    return meant === undefined ? outcome.kind : `${outcome.kind}, meant ${wordsOfVerdict(meant)}`;
  }
  return wordsOfVerdict(outcome.verdict);
}

function wordsOfVerdict(verdict: Meant): string {
  if (verdict.decision === 'none') return 'no opinion';
  return verdict.rule === undefined ? verdict.decision : `${verdict.decision} by ${verdict.rule}`;
}

/** Stopped by a verdict. A failure never counts as stopping, whatever the host does after it. */
export function isStopped({ outcome, action }: Judgement): boolean {
  return outcome.kind === 'judged' && (action === 'block' || action === 'prompt');
}

/** Blocked by a verdict. */
export function isBlocked({ outcome, action }: Judgement): boolean {
  return outcome.kind === 'judged' && action === 'block';
}
