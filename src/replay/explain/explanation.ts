/** What an explanation says of a command: the object of `replay explain --format json`. */

import type { Action } from '../../guards/decision.ts';
import type { Request, Tried } from '../../guards/guard.ts';
import type { Span } from '../../shell/span.ts';
import type { BlockCategory } from '../categories/table.ts';
import type { Trigger } from '../categories/what-spoke.ts';
import type { MentionKind } from '../mentions/mention.ts';

export interface Explanation {
  readonly schema: 1;
  /** Where the case of a run is explained. */
  readonly case?: string;
  /** As stored, secrets replaced; all places are in this text, in UTF-16 units. */
  readonly request: Request;
  /** In the order of the text; between them stand blanks and what holds commands together. */
  readonly regions: readonly Region[];
  /** In the order in which they would run; what carries another one stands before it. */
  readonly programs: readonly ExplainedProgram[];
  readonly guards: readonly ExplainedGuard[];
}

/** What a stretch of a command is: it runs, it is mentioned and for what, or nobody can tell. */
export interface Region extends Span {
  readonly kind: 'runs' | MentionKind | 'not understood';
}

interface ExplainedProgram extends Span {
  /** Base name, lower case. */
  readonly name: string;
  /** The programs that carry it, the outermost first. */
  readonly carriers: readonly string[];
}

/** What one guard says, and why. */
export interface ExplainedGuard {
  readonly guard: string;
  /** `judged`, how it failed, or why it was not asked. */
  readonly outcome: string;
  /** What the host then does; absent where it was not asked. */
  readonly action?: Action;
  readonly verdict?: 'none' | 'allow' | 'ask' | 'deny';
  readonly rule?: string;
  /** Why it refuses, or what went wrong. */
  readonly reason?: string;
  /** The text that made it speak. */
  readonly trigger?: Trigger;
  /** How often it was asked to find that out; absent where it said so itself. */
  readonly questions?: number;
  /** Why the verdict is wrong, if it is. */
  readonly category?: BlockCategory;
  /** Absent of a guard that does not tell. */
  readonly tried?: readonly Tried[];
}
