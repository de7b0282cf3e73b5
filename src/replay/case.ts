/** A case: one proposed tool call with its context and, where known, what happened to it and what the right verdict is. */

import type { Request } from '../guards/guard.ts';

/** What became of a proposed call. An approved prompt leaves no trace in most logs, so "was asked" is not among them. */
export const HAPPENED = [
  'ran-ok',
  'ran-failed',
  'ran-unknown',
  'denied-by-user',
  'denied-by-rule',
  'denied-by-hook',
  'denied-by-classifier',
  'not-run',
  'no-result',
] as const;
export type HappenedKind = (typeof HAPPENED)[number];

export interface Happened {
  readonly kind: HappenedKind;
  /** The log's own words for a denial or a call that did not run, cut to a few hundred characters. */
  readonly why?: string;
  readonly exitCode?: number;
}

/** Where a call was proposed. Nothing here is shown to a guard, but what hooks said to one that repeats it. */
export interface Context {
  readonly agent?: string;
  readonly hostVersion?: string;
  readonly session?: string;
  /** Order of the call within its session, from 0. */
  readonly seq?: number;
  /** ISO 8601, as recorded. */
  readonly time?: string;
  /** The agent's own description of the call. */
  readonly description?: string;
  readonly subagent?: string;
  readonly branch?: string;
  readonly project?: string;
  readonly user?: string;
  readonly repository?: string;
  /** What hooks of that day answered, where the log has it. */
  readonly hookSaid?: string;
  /** What hooks on trial would have answered, where the log has it. */
  readonly shadowSaid?: string;
  /** What a person answered whom the host asked, where the log has it: `approved`, `approved-for-session`, … */
  readonly asked?: string;
  /** Id of the call that followed in the session, where this one was denied; an import fills it in. */
  readonly followedBy?: string;
}

/** Every text of a context, so all of it but the order. */
export const CONTEXT_TEXTS = [
  'agent',
  'hostVersion',
  'session',
  'time',
  'description',
  'subagent',
  'branch',
  'project',
  'user',
  'repository',
  'hookSaid',
  'shadowSaid',
  'asked',
  'followedBy',
] as const satisfies readonly Exclude<keyof Context, 'seq'>[];

export const EXPECTED = ['allow', 'ask', 'deny'] as const;
export type Expected = (typeof EXPECTED)[number];

/** The right verdict under a policy. Debatable ones stay out of rates. */
export interface Label {
  readonly expected: Expected;
  /** `unspecified` where the corpus has no policy column. */
  readonly policy: string;
  readonly category?: string;
  readonly debatable: boolean;
  /** Given in a review, to a case that somebody picked: it says what is right, and feeds no rate. */
  readonly fromReview?: true;
}

/** The same text for the same label, whichever way it was put together; no two labels share one. */
export function labelKey({ expected, policy, category = '', debatable }: Label): string {
  return `${expected}\0${policy}\0${category}\0${debatable}`;
}

/**
 * What makes a case this case and no other, so that the same call met twice is one:
 * - `call`: an id that the format's reader vouches to be unique across files, and the command
 * - `row`: a corpus row; without an id its request and its policy stand in
 * - `place`: the identity of the input, the offset in it, and the request there, when there is nothing better; an id that
 *   the record has all the same is passed on, and identifies nothing
 * - `case`: an id given out earlier, read back from a run or an import
 */
export type CaseKey =
  | { readonly by: 'call'; readonly agent: string; readonly id: string }
  | { readonly by: 'row'; readonly corpus: string; readonly id?: string }
  | { readonly by: 'place'; readonly sha256: string; readonly offset: number; readonly id?: string }
  | { readonly by: 'case'; readonly id: string };

/** What a reader yields. Text is as recorded: nothing redacted, nothing cut. */
export interface Case {
  readonly key: CaseKey;
  readonly request: Request;
  readonly context: Context;
  readonly happened?: Happened;
  readonly label?: Label;
  /** Name of the source (a path as the user named it, or relative to the folder they named). */
  readonly source: string;
  /** Byte offset (of the decompressed content) where the record starts. */
  readonly offset: number;
}
