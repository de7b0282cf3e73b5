/** A block that proposes a shell command. */

import { objectOf, textOf, type JsonObject } from '../../../../json.ts';
import { callId, type Proposal } from '../../calls/proposals.ts';
import { isRandom } from '../../calls/random-id.ts';
import type { SessionRecord } from './record.ts';
import type { Session } from './sessions.ts';

/** The tools that run commands. */
const SHELL_TOOLS = new Set<unknown>(['Bash', 'PowerShell']);

/**
 * What a block proposes; none where it is no call of a shell tool.
 * @param index of the block in its record
 * @param offset of the record
 */
export function proposalOf(
  block: JsonObject,
  index: number,
  record: SessionRecord,
  session: Session,
  offset: number,
): Proposal | undefined {
  const { name, input, id } = block;
  if (block['type'] !== 'tool_use' || typeof name !== 'string' || !SHELL_TOOLS.has(name)) return undefined;
  const { session: sessionId, cwd, branch, hostVersion, subagent, time } = record;
  const { command, description } = objectOf(input);
  return {
    tool: name,
    command,
    id: idOf(id, index, record),
    // Calls of one record are told apart by an offset inside of it.
    offset: offset + index,
    cwd,
    permissionMode: session.permissionMode,
    hostVersion,
    session: sessionId,
    seq: session.calls,
    time,
    description: textOf(description),
    subagent,
    branch,
    project: session.project,
  };
}

/**
 * Unique everywhere: the id that the service gives, or where that counts or was blanked, the record, which the host
 * gives a UUID. Forks and resumed sessions copy both.
 */
function idOf(id: unknown, index: number, { uuid }: SessionRecord): string | undefined {
  const given = callId(id);
  if (given !== undefined && isRandom(given)) return given;
  const record = callId(uuid);
  return record === undefined ? undefined : `${record} ${index}`;
}
