/** What a guard decided in an earlier run, by request. */

import type { Judgement } from '../../guards/decision.ts';

export interface Memory {
  /** As it was stored. @param requestHex id of a request */
  get(requestHex: string): Judgement | undefined;
  /** Keeps what was decided now, in the form in which it is stored. */
  add(requestHex: string, judgement: Judgement): void;
  /** Whether what is remembered is to be asked all the same: some are, in every run. Each time this says so counts. */
  recheck(requestHex: string): boolean;
  /** Writes what is still to be written. */
  close?(): Promise<void>;
}

/** What either knows, the first before the second; the second alone keeps what is decided now. */
export function together(first: Memory | undefined, second: Memory | undefined): Memory | undefined {
  if (first === undefined || second === undefined) return first ?? second;
  return {
    get: (requestHex) => first.get(requestHex) ?? second.get(requestHex),
    add: (requestHex, judgement) => second.add(requestHex, judgement),
    recheck: (requestHex) => first.get(requestHex) === undefined && second.recheck(requestHex),
    close: async () => second.close?.(),
  };
}
