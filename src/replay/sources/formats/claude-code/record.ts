/** What a record of a Claude Code session holds for us, found by its fields; unknown ones are nobody's business. */

import { isObject, objectOf, objectsIn, textOf, type JsonObject } from '../../../../json.ts';

/** A record, or the record of a subagent that a `progress` record of its parent mirrors. */
export interface SessionRecord {
  readonly session: string | undefined;
  readonly cwd: string | undefined;
  readonly branch: string | undefined;
  readonly hostVersion: string | undefined;
  readonly subagent: string | undefined;
  readonly time: string | undefined;
  readonly uuid: string | undefined;
  /** Uuid of the record that proposed what this one is the result of. */
  readonly answers: string | undefined;
  /** The mode from here on. */
  readonly permissionMode: string | undefined;
  /** Blocks of the message. */
  readonly blocks: readonly JsonObject[];
  /** What the agent's host tells it outside of tools: a message that is a text, or one that waits in a queue. */
  readonly notice: string | undefined;
  readonly toolUseResult: unknown;
  readonly denialKind: string | undefined;
  readonly attachment: JsonObject | undefined;
}

/** Reads a line's object as a record. */
export function recordOf(line: JsonObject): SessionRecord {
  const progress = objectOf(line['data']);
  const mirrored = isObject(progress['message']) ? progress['message'] : undefined;
  const inner = mirrored ?? line;
  const message = objectOf(inner['message']);
  const content = message['content'];
  const blocks = objectsIn(content);
  const attachment = isObject(line['attachment']) ? line['attachment'] : undefined;
  return {
    session: textOf(line['sessionId']) ?? textOf(line['session_id']),
    cwd: textOf(line['cwd']),
    branch: textOf(line['gitBranch']),
    hostVersion: textOf(line['version']),
    subagent: subagentOf(line, progress),
    time: textOf(inner['timestamp']) ?? textOf(line['timestamp']),
    uuid: textOf(inner['uuid']),
    answers: textOf(inner['sourceToolAssistantUUID']),
    permissionMode: textOf(line['permissionMode']),
    blocks,
    notice: textOf(content) ?? textOf(blocks[0]?.['text']) ?? textOf(attachment?.['prompt']) ?? textOf(line['content']),
    toolUseResult: inner['toolUseResult'],
    denialKind: textOf(inner['toolDenialKind']),
    attachment,
  };
}

/** Old builds wrote what subagents did into the session itself, marked but without a name. */
function subagentOf(line: JsonObject, progress: JsonObject): string | undefined {
  const named = textOf(line['agentId']) ?? textOf(progress['agentId']);
  return named ?? (line['isSidechain'] === true ? 'sidechain' : undefined);
}
