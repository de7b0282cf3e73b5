/** An event of a conversation. The oldest have at their top what later ones have in `args` and `extras`. */

import { isObject, objectOf, textOf, type JsonObject } from '../../../../json.ts';

/** An event that proposes a command. */
export interface RunAction {
  readonly event: JsonObject;
  readonly command: unknown;
  readonly callId: string | undefined;
  readonly tool: string;
  readonly cwd: string | undefined;
  /** `confirmed`, `rejected` or `awaiting_confirmation`. */
  readonly confirmation: string | undefined;
  /** The text goes to a program that runs already. */
  readonly isInput: boolean;
}

/** Reads an event as a command that the agent proposes; commands of people are none. */
export function runActionOf(event: JsonObject): RunAction | undefined {
  const { action, source = 'agent', tool_call_metadata: metadata } = event;
  if (action !== 'run' || source !== 'agent') return undefined;
  const args = isObject(event['args']) ? event['args'] : event;
  const { tool_call_id: callId, function_name: tool } = objectOf(metadata);
  return {
    event,
    command: args['command'],
    callId: textOf(callId),
    tool: textOf(tool) ?? 'run',
    cwd: textOf(args['cwd']),
    confirmation: textOf(args['confirmation_state']) ?? textOf(args['is_confirmed']),
    isInput: args['is_input'] === true,
  };
}

/** What an observation notes, wherever it stands. */
export function notedIn(event: JsonObject): JsonObject {
  return isObject(event['extras']) ? event['extras'] : event;
}

/** Whether an object is an event, which is an action or an observation, with what belongs to it. */
export function isEvent(value: unknown): value is JsonObject {
  if (!isObject(value)) return false;
  const isAction = textOf(value['action']) !== undefined;
  if (isAction === (textOf(value['observation']) !== undefined)) return false;
  const parts = isAction ? ['args', 'is_confirmed', 'action_risk', 'outputs'] : ['extras', 'content'];
  return parts.some((part) => Object.hasOwn(value, part));
}
