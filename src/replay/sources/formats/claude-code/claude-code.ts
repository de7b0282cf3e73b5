/** Claude Code: sessions and subagents as JSON Lines, one record a line. */

import type { Case } from '../../../case.ts';
import type { Head } from '../../open/head.ts';
import { isObject, type JsonObject } from '../../../../json.ts';
import { blocks, type Line } from '../../text/lines.ts';
import { recordsOn } from '../../text/records.ts';
import type { Input, Skip, TextFormat } from '../../source.ts';
import { Calls } from './calls.ts';
import { glance } from './glance.ts';
import { recordOf } from './record.ts';
import { Sessions } from './sessions.ts';

export const claudeCode: TextFormat = {
  kind: 'text',
  name: 'claude-code',
  summary: 'sessions of Claude Code and its subagents (~/.claude/projects)',
  known: 'well',

  recognises(head: Head): boolean {
    return head.has(isRecord);
  },

  /** A case comes a while after its result, or at the end of the file; `seq` keeps the order of proposal. */
  async *read(input: Input, skip: Skip): AsyncGenerator<readonly Case[]> {
    const sessions = new Sessions();
    const calls = new Calls(input, skip);

    for await (const block of blocks(input.bytes())) {
      const cases: Case[] = [];
      for (const seen of glance(block, calls, sessions)) {
        cases.push(...calls.release(seen.offset));
        if (seen.kind === 'ran-ok') calls.settleAsRun(seen.id, seen.offset);
        else await readLine(seen.line, calls, sessions, skip);
      }
      yield cases;
    }
    yield calls.rest();
  },
};

/** Takes in what a line says. */
async function readLine(line: Line, calls: Calls, sessions: Sessions, skip: Skip): Promise<void> {
  for (const { record: object, offset } of recordsOn(line, skip)) {
    const record = recordOf(object);
    const session = sessions.follow(record);
    calls.hear(record);
    calls.settle(record, offset);
    await calls.propose(record, session, offset);
  }
}

/**
 * Whether an object is a record of this agent: a link of the chain of messages, or metadata before and between them.
 * Others chain records in the same way, but with messages of another shape.
 */
function isRecord(object: JsonObject): boolean {
  const { type, message } = object;
  if (typeof type !== 'string' || (isObject(message) && !Object.hasOwn(message, 'content'))) return false;
  const isLink = Object.hasOwn(object, 'parentUuid') && Object.hasOwn(object, 'isSidechain');
  const isSummary = type === 'summary' && Object.hasOwn(object, 'leafUuid');
  return isLink || isSummary || type.startsWith('file-history-') || Object.hasOwn(object, 'sessionId');
}
