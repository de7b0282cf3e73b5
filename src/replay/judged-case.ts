/** A case with the decisions of every guard: what is recorded, tallied and compared. */

import type { Case } from './case.ts';
import type { Decision } from '../guards/decision.ts';

export interface JudgedCase {
  /** As stored: secrets replaced. Nothing downstream of judging sees the original. */
  readonly case: Case;
  /** Identity of the case, hex. */
  readonly id: string;
  /** Identity of its request, hex. */
  readonly request: string;
  /** False when a case with the same request came before; its decisions are those of the first. */
  readonly isNewRequest: boolean;
  /** One a guard, in the order of the run. */
  readonly decisions: readonly Decision[];
}
