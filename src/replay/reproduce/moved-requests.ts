/** The requests that guards judge differently, for asking about them again when all are judged. */

import { isJudgement, isSameJudgement } from '../../guards/decision.ts';
import type { OnDemand, Recorded, Request } from '../../guards/guard.ts';
import { shownRequest } from '../identify.ts';
import type { JudgedCase } from '../judged-case.ts';

/** Memory grows with the distinct requests that moved, as that of the changes does. */
export class MovedRequests {
  readonly #reads: readonly (OnDemand | Recorded)[];
  readonly #requests = new Map<string, Request>();

  /** @param reads what the guards of the run read besides the rest */
  constructor(reads: readonly (OnDemand | Recorded)[]) {
    this.#reads = reads;
  }

  add({ case: stored, request, isNewRequest, decisions: [base, ...others] }: JudgedCase): void {
    if (!isNewRequest || base === undefined || !isJudgement(base)) return;
    const hasMoved = others.some((other) => isJudgement(other) && !isSameJudgement(base, other));
    if (hasMoved) this.#requests.set(request, shownRequest(stored.request, this.#reads));
  }

  /** As guards are shown it, from what is stored of it. @param request its id */
  get(request: string): Request | undefined {
    return this.#requests.get(request);
  }
}
