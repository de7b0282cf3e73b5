/** OpenCode: a session as one document, as `opencode export` writes it. */

import type { Case } from '../../../case.ts';
import { readDocument } from '../../text/document.ts';
import type { Head } from '../../open/head.ts';
import { isObject, listOf, objectOf, objectsIn } from '../../../../json.ts';
import { Proposals } from '../../calls/proposals.ts';
import type { Input, Skip, TextFormat } from '../../source.ts';
import { partOf } from './part.ts';
import { isSession, messageOf, sessionOf } from './records.ts';
import { AGENT, type FoundPart, SessionCalls } from './session-calls.ts';

export const opencode: TextFormat = {
  kind: 'text',
  name: 'opencode',
  summary: 'sessions of OpenCode, as opencode export writes them',
  known: 'well',

  recognises({ document, whole }: Head): boolean {
    if (!isObject(document)) return false;
    const { info, messages } = document;
    return isObject(info) && isSession(info) && (Array.isArray(messages) || (messages === undefined && !whole));
  },

  async *read(input: Input, skip: Skip): AsyncGenerator<readonly Case[]> {
    const document = await readDocument(input, skip);
    const { info, messages } = objectOf(document);
    const calls = new SessionCalls(sessionOf(objectOf(info)), skip);
    const proposals = new Proposals(AGENT, input, skip);
    let offset = 0;
    for (const message of listOf(messages)) {
      if (!isObject(message)) {
        skip('not a record');
        continue;
      }
      const parts: FoundPart[] = [];
      for (const record of objectsIn(message['parts'])) {
        const part = partOf(record);
        if (part !== undefined) parts.push({ part, proposals, offset: offset++ });
      }
      yield await calls.casesOf(messageOf(objectOf(message['info'])), parts);
    }
  },
};
