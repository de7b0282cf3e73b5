/** What a review asks: whether a guard was right to block a request. */

import type { Request } from '../../guards/guard.ts';
import type { Span } from '../../shell/span.ts';
import type { Case } from '../case.ts';

/** Why a block may well be wrong. None of them is a label. */
export const SIGNALS = ['ran', 'repeated', 'text-only'] as const;

/**
 * - `ran`: the log says that it ran without an error, and nothing was undone in the calls that followed
 * - `repeated`: the same program and subcommand was blocked twice in a session
 * - `text-only`: what made the guard speak would not have run
 */
export type Signal = (typeof SIGNALS)[number];

/** One distinct request that a guard blocks, under the policy of the guard. */
export interface Question {
  /** Identity of the request, hex. */
  readonly requestHex: string;
  /** As stored, secrets replaced. */
  readonly request: Request;
  readonly policy: string;
  readonly guard: string;
  /** `(no rule)` where the guard names none. */
  readonly rule: string;
  readonly reason?: string;
  /** Against the baseline, where changes are reviewed. */
  readonly movement?: 'gained' | 'lost';
  /** Cases with this request. */
  readonly cases: number;
  /** The first of them. */
  readonly first: Pick<Case, 'context' | 'happened'> & { readonly id: string };
  /** What followed the first in its session. */
  readonly next: readonly string[];
  /** Why the block is wrong, should it be; absent where nothing tells. */
  readonly category?: string;
  /** Program and subcommand that the guard spoke of; absent where nothing would run. */
  readonly shape?: string;
  /** Where the rule spoke. */
  readonly trigger?: Span;
  readonly signals: readonly Signal[];
}

/** The question without what speaks for an answer, so that a sample is not swayed. */
export function neutral(question: Question): Question {
  const { category: _, ...asked } = question;
  return { ...asked, signals: [] };
}

/** Stands for the policy of a guard that claims none, as it does in a corpus. */
const NO_POLICY = 'unspecified';

/** The policy that labels of a guard's blocks belong to. */
export function policyOf(guard: { readonly policy?: string }): string {
  return guard.policy ?? NO_POLICY;
}
