/** A message of a run, and what it proposes. */

import { jsonIn, listOf, objectOf, objectsIn, textOf, type JsonObject } from '../../../../json.ts';
import { contentText } from '../../text/json.ts';
import { fencedBlocks, type Fence } from './fenced.ts';

/** A command as a message proposes it. */
export interface Proposed {
  readonly command: unknown;
  /** Id of the tool call, which its result names. */
  readonly callId?: string | undefined;
  /** The harness took none of the commands of the message, because of how they were proposed. */
  readonly refused?: true;
}

/** The text of a message. */
export function textOfMessage(message: JsonObject): string {
  return contentText(message['content']);
}

/** What the harness notes beside a message. */
export function extraOf(message: JsonObject): JsonObject {
  return objectOf(message['extra']);
}

/** Whether a message is the model's: one of a chat, or a whole response of the newer interface, which has no role. */
export function isOfModel({ role, object }: JsonObject): boolean {
  return role === 'assistant' || (role === undefined && object === 'response');
}

/** The commands that a message proposes. Those of examples in prompts and of people are none. */
export function proposedIn(message: JsonObject, fence: Fence): readonly Proposed[] {
  const extra = extraOf(message);
  if (!isOfModel(message)) {
    // A response that was refused is no message of its own, but is kept with the complaint.
    const refused = extra['interrupt_type'] === 'FormatError' ? textOf(extra['model_response']) : undefined;
    return refused === undefined ? [] : fencedBlocks(refused, fence).map((command) => ({ command, refused: true }));
  }
  const actions = objectsIn(extra['actions']);
  if (actions.length > 0) {
    return actions.map(({ command, tool_call_id: id }) => ({ command, callId: textOf(id) }));
  }
  const calls = [...listOf(message['tool_calls']).map(callOfChat), ...listOf(message['output']).map(callOfResponse)];
  return calls.length > 0 ? calls.filter((call) => call !== undefined) : proposedInText(textOfMessage(message), fence);
}

/** Exactly one block is taken; of several, none is. */
function proposedInText(text: string, fence: Fence): readonly Proposed[] {
  const blocks = fencedBlocks(text, fence);
  if (blocks.length === 1) return blocks.map((command) => ({ command }));
  return blocks.map((command) => ({ command, refused: true }));
}

function callOfChat(call: unknown): Proposed | undefined {
  const { id, function: called } = objectOf(call);
  const { name, arguments: given } = objectOf(called);
  return name === 'bash' ? { command: commandIn(given), callId: textOf(id) } : undefined;
}

function callOfResponse(item: unknown): Proposed | undefined {
  const { type, name, call_id: id, arguments: given } = objectOf(item);
  if (type !== 'function_call' || name !== 'bash') return undefined;
  return { command: commandIn(given), callId: textOf(id) };
}

/** Arguments are JSON; what is none cannot have been taken as a command. */
function commandIn(given: unknown): unknown {
  return objectOf(jsonIn(given))['command'];
}
