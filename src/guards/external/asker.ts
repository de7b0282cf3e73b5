/** The one way to ask a guard outside this process, whatever it takes to reach it. */

import type { Answer } from '../decision.ts';
import type { Request } from '../guard.ts';

export interface Asker {
  /**
   * Answers in the order of the requests. A guard that fails has an answer that says so; a rejection means that guards
   * can no longer be asked at all, or that the asker was closed meanwhile.
   */
  ask(requests: readonly Request[]): Promise<readonly Answer[]>;
  /** Ends what it started, whatever that is doing. */
  close(): Promise<void>;
}
