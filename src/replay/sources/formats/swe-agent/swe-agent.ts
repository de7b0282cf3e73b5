/** SWE-agent: a run as one JSON document, a `.traj` file. */

import type { Case } from '../../../case.ts';
import { readDocument } from '../../text/document.ts';
import type { Head } from '../../open/head.ts';
import { isObject, listOf } from '../../../../json.ts';
import { Proposals } from '../../calls/proposals.ts';
import type { Input, Skip, TextFormat } from '../../source.ts';
import { casesOf } from './trajectory.ts';

export const sweAgent: TextFormat = {
  kind: 'text',
  name: 'swe-agent',
  summary: 'trajectories of SWE-agent (.traj)',
  known: 'well',

  recognises({ document }: Head): boolean {
    if (!isObject(document) || !Array.isArray(document['trajectory'])) return false;
    const [first] = listOf(document['trajectory']);
    if (first === undefined) return Array.isArray(document['history']) && isObject(document['info']);
    return isObject(first) && typeof first['action'] === 'string' && Object.hasOwn(first, 'observation');
  },

  /** A run of several attempts has each of them, and the best once more: that is the same calls again. */
  async *read(input: Input, skip: Skip): AsyncGenerator<readonly Case[]> {
    const document = await readDocument(input, skip);
    if (!isObject(document)) return;
    const proposals = new Proposals('swe-agent', input, skip);
    for (const attempt of listOf(document['attempts'])) {
      if (isObject(attempt)) yield await casesOf(attempt, proposals, skip);
      else skip('not a record');
    }
    yield await casesOf(document, proposals, skip);
  },
};
