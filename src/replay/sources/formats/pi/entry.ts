/** What an entry of a Pi session holds for us, found by its fields; unknown ones are nobody's business. */

import { objectOf, objectsIn, textOf, type JsonObject } from '../../../../json.ts';
import { isoOfMillis } from '../../calls/time.ts';

/** An entry of a session, or a record of the transcript that pi-subagents keeps of a child. */
export interface Entry {
  readonly kind: 'header' | 'entry' | 'record of a child';
  /** Of a header the session's id; of a record of a child the run's. */
  readonly session: string | undefined;
  readonly cwd: string | undefined;
  /** Of a child: the name of the agent, numbered where a run has several. */
  readonly child: string | undefined;
  /** ISO 8601. */
  readonly time: string | undefined;
  /** When the message was made: like the message, the same in every copy. */
  readonly made: string | undefined;
  readonly role: string | undefined;
  /** Blocks of the message. */
  readonly blocks: readonly JsonObject[];
  /** Whether the message was cut off, so that none of its calls ran; then why. */
  readonly cutOff: string | undefined;
  /** The message itself, for what only results have. */
  readonly message: JsonObject;
}

/** The stops after which Pi runs none of the calls of a message (`agent-loop.ts`). */
const CUT_OFF = new Set<unknown>(['aborted', 'error']);

/** Reads a line's object as an entry. */
export function entryOf(line: JsonObject): Entry {
  const message = objectOf(line['message']);
  const stop = message['stopReason'];
  const made = message['timestamp'];
  const kind = kindOf(line);
  return {
    kind,
    session: textOf(kind === 'header' ? line['id'] : line['runId']),
    cwd: textOf(line['cwd']),
    child: kind === 'record of a child' ? childOf(line) : undefined,
    time: textOf(line['timestamp']) ?? isoOfMillis(made) ?? isoOfMillis(line['ts']),
    made: typeof made === 'number' ? String(made) : textOf(line['timestamp']),
    role: textOf(message['role']),
    blocks: objectsIn(message['content']),
    cutOff: CUT_OFF.has(stop) ? (textOf(message['errorMessage']) ?? textOf(stop)) : undefined,
    message,
  };
}

/**
 * Whether an object is of a Pi session or of the transcript of a child. Cursor's records have a role and a message too,
 * and Claude Code's have a type and a message; neither has calls or results of this shape.
 */
export function isEntry(object: JsonObject): boolean {
  switch (kindOf(object)) {
    case 'header':
      return ['id', 'timestamp', 'cwd'].every((name) => textOf(object[name]) !== undefined);
    case 'record of a child':
      return (
        ['version', 'ts', 'cwd'].every((name) => Object.hasOwn(object, name)) && textOf(object['agent']) !== undefined
      );
    case 'entry':
      return object['type'] === 'message' && hasCallOrResult(object['message']);
  }
}

function kindOf(line: JsonObject): Entry['kind'] {
  if (line['type'] === 'session') return 'header';
  return textOf(line['recordType']) === undefined ? 'entry' : 'record of a child';
}

function hasCallOrResult(message: unknown): boolean {
  const { role, content, toolCallId } = objectOf(message);
  if (role === 'toolResult') return toolCallId !== undefined;
  return role === 'assistant' && objectsIn(content).some(isCall);
}

function isCall(block: JsonObject): boolean {
  return block['type'] === 'toolCall' && Object.hasOwn(block, 'arguments');
}

function childOf({ agent, childIndex }: JsonObject): string {
  const name = textOf(agent) ?? 'child';
  return typeof childIndex === 'number' ? `${name} ${childIndex}` : name;
}
