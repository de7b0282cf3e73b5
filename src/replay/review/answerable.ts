/** What answers that were given elsewhere have to fit: the requests of a run, and the policies of its guards. */

import type { Request } from '../../guards/guard.ts';
import { openRun } from '../record/open-run.ts';
import { policyOf } from './question.ts';

/** What a run has to have for answers to fit it. */
export interface Answerable {
  readonly policies: readonly string[];
  /** By identity, hex; as stored. */
  readonly requests: ReadonlyMap<string, Request>;
}

/** The requests of a run among those that are asked for, and the policies of its guards. */
export async function answerable(folder: string, wanted: ReadonlySet<string>): Promise<Answerable> {
  const { guards, cases } = await openRun(folder);
  const requests = new Map<string, Request>();
  for await (const { request, case: found } of cases) {
    if (wanted.has(request) && !requests.has(request)) requests.set(request, found.request);
  }
  return { policies: [...new Set(guards.map(policyOf))], requests };
}
