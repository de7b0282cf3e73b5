/** Guards that answer as a test says, without a process. */

import { type Answer, actionOf } from '../../../src/guards/decision.ts';
import type { Asker } from '../../../src/guards/external/asker.ts';
import type { Request, Verdict } from '../../../src/guards/guard.ts';

/** An answer that says so and does so. */
export function answering(verdict: Verdict, more: Partial<Answer> = {}): Answer {
  const outcome = { kind: 'judged', verdict } as const;
  return { outcome, action: actionOf(outcome), micros: 1000, ...more };
}

export const SILENT = answering({ decision: 'none' });

export const denying = (rule: string): Answer => answering({ decision: 'deny', rule, reason: `${rule} says no` });

/** An asker that keeps the requests it was asked. */
export function askerOf(answer: (request: Request) => Answer): Asker & { readonly asked: Request[] } {
  const asked: Request[] = [];
  return {
    asked,
    ask: async (requests) => {
      asked.push(...requests);
      return requests.map(answer);
    },
    close: async () => undefined,
  };
}
