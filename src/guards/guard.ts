/**
 * The contract between a guard and whatever asks it: a request in, a verdict out.
 * A guard never sees a label, an outcome or anything else that lies after the request, but for one that repeats what a
 * log says.
 */

import type { Span } from '../shell/span.ts';

/** The dialect a command is written in, as far as the tool that proposed it tells. */
export const SHELLS = ['posix', 'powershell', 'cmd', 'unknown'] as const;
export type Shell = (typeof SHELLS)[number];

/** What guards see of a case only where one of the run says that it reads it: most would judge equal commands twice. */
export const ON_DEMAND = ['cwd', 'task', 'reason'] as const;
export type OnDemand = (typeof ON_DEMAND)[number];

/** What the log of a case says that hooks of that day answered: seen by none but the guard of this process that repeats it. */
export const RECORDED = ['hookSaid', 'shadowSaid'] as const;
export type Recorded = (typeof RECORDED)[number];

/** What a guard may see of a case. */
export interface Request {
  /** The tool's name as the agent calls it, such as `Bash`. */
  readonly tool: string;
  /** The command text exactly as it was proposed. */
  readonly command: string;
  readonly shell: Shell;
  readonly cwd?: string;
  /** The host's own word, such as `default`, `acceptEdits` or `bypassPermissions`. */
  readonly permissionMode?: string;
  /** What the agent was asked to do, where known. */
  readonly task?: string;
  /** Why the agent says it proposes this, where known. */
  readonly reason?: string;
  /** What hooks answered, a line for each answer, such as `deny: why`. */
  readonly hookSaid?: string;
  /** What hooks on trial would have answered, in the same form. */
  readonly shadowSaid?: string;
}

/** A guard's answer to one request. A `rewrite` is the command it wants to run instead. */
export type Verdict =
  | { readonly decision: 'none'; readonly rewrite?: string }
  | { readonly decision: 'allow'; readonly rule?: string; readonly reason?: string; readonly rewrite?: string }
  | {
      readonly decision: 'ask' | 'deny';
      /** Stable name of the rule that spoke, kebab-case. */
      readonly rule: string;
      /** What was matched, why it is refused, what to do instead: text an agent can act on. */
      readonly reason: string;
      /** Where in the request's command the rule saw its reason, in UTF-16 units. */
      readonly span?: Span;
      readonly rewrite?: string;
    };

/** What is known of a guard before it is asked. */
export interface GuardFacts {
  /** `[a-z][a-z0-9._-]*`, unique in a run; with a revision, `NAME@REV`. */
  readonly name: string;
  /** One line for people: how it judges. */
  readonly summary: string;
  /** What it sets out to stop; it is scored on the labels of that policy only. None: on all. */
  readonly policy?: string;
  /** Dialects it reads; cases of another are counted apart and not judged. Default: posix and unknown. */
  readonly shells?: readonly Shell[];
  /** What its answers depend on besides tool, command, shell and permission mode; nothing else is sure to be there. */
  readonly reads?: readonly OnDemand[];
  /** It decides nothing by itself: it repeats this. Cases without it are counted apart and not judged. */
  readonly repeats?: Recorded;
}

/** What a guard looked for in a command and did not find. */
export interface Tried {
  readonly rule: string;
  /** Where: a program and its words, all of the text, or nowhere, since the programs that the rule is about would not run. */
  readonly looked: Span | 'everywhere' | 'nowhere';
}

/** Something in this process that answers requests. */
export interface Guard extends GuardFacts {
  judge(request: Request): Verdict | Promise<Verdict>;
  /** The rules that had nothing to say, for people who wonder why; never asked where it is only about the verdict. */
  tried?(request: Request): readonly Tried[];
}
