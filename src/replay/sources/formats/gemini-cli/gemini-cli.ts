/** Gemini CLI: a session as JSON Lines, in builds before 0.39 as one JSON document. */

import type { Case } from '../../../case.ts';
import { peek } from '../../input/bytes.ts';
import { HEAD_BYTES } from '../../open/content.ts';
import { readDocument } from '../../text/document.ts';
import type { Head } from '../../open/head.ts';
import { isObject, jsonIn, textOf, type JsonObject } from '../../../../json.ts';
import { Proposals } from '../../calls/proposals.ts';
import { relevantRecords } from '../../text/records.ts';
import type { Input, Skip, TextFormat } from '../../source.ts';
import { rootsBeside } from './project-root.ts';
import { Session } from './session.ts';

/** Ends of `run_shell_command` and `projectHash`: calls, and what the session is. */
const NEEDLES = ['_shell_command"', 'Hash"'];

export const geminiCli: TextFormat = {
  kind: 'text',
  name: 'gemini-cli',
  summary: 'sessions of Gemini CLI and its subagents (~/.gemini/tmp)',
  known: 'well',

  recognises({ document, objects }: Head): boolean {
    return isSession(document) || objects.some(isMetadata);
  },

  /** A case comes when its message is complete; `seq` keeps the order of proposal. */
  async *read(input: Input, skip: Skip): AsyncGenerator<readonly Case[]> {
    const proposals = new Proposals('gemini-cli', input, skip);
    const session = new Session(await rootsBeside(input));
    const { start, all } = await peek(input.bytes(), HEAD_BYTES);
    if (isDocument(start)) {
      const document = await readDocument({ bytes: () => all, shown: input.shown }, skip);
      if (isObject(document)) yield await proposals.casesOf(session.take(document, 0));
    } else {
      for await (const records of relevantRecords(all, NEEDLES, skip)) {
        const settled = records.flatMap(({ record, offset }) => session.take(record, offset));
        yield await proposals.casesOf(settled);
      }
    }
    yield await proposals.casesOf(session.rest());
  },
};

const LF = '\n'.charCodeAt(0);

/** Whether the start of a session is that of a document: its first line is no record, unless that line is all of it. */
function isDocument(start: Buffer): boolean {
  const end = start.indexOf(LF);
  const first = end === -1 ? undefined : jsonIn(start.toString('utf8', 0, end).replace(/^\uFEFF/, ''));
  return !isObject(first) || isSession(first);
}

/** Whether a document is a session; the records of one have their messages beside them. */
function isSession(document: unknown): boolean {
  return isObject(document) && isMetadata(document) && Array.isArray(document['messages']);
}

function isMetadata({ sessionId, projectHash }: JsonObject): boolean {
  return textOf(sessionId) !== undefined && textOf(projectHash) !== undefined;
}
