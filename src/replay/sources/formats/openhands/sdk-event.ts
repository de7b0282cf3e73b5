/** Events of conversations as the SDK of OpenHands writes them, each an object of a kind. */

import { isObject, jsonIn, objectOf, textOf, type JsonObject } from '../../../../json.ts';

/** Kinds of actions, and names of tools in calls that became none, by which commands are proposed. */
const TERMINAL_ACTIONS: ReadonlySet<unknown> = new Set(['TerminalAction', 'ExecuteBashAction']);
const TERMINAL_TOOLS: ReadonlySet<unknown> = new Set(['terminal', 'execute_bash']);

/** What an event proposes to the terminal. */
export interface TerminalCall {
  readonly tool: string;
  readonly command: unknown;
  /** The text goes to a program that runs already. */
  readonly isInput: boolean;
  /** The arguments were such that the harness made no action of them. */
  readonly isInvalid: boolean;
}

/** Reads an event as a call of the terminal. */
export function terminalCallOf(event: JsonObject): TerminalCall | undefined {
  const { kind, tool_name: tool, action, tool_call: call } = event;
  if (kind !== 'ActionEvent') return undefined;
  if (isObject(action)) {
    if (!TERMINAL_ACTIONS.has(action['kind'])) return undefined;
    return callOf(tool, action, false);
  }
  return TERMINAL_TOOLS.has(tool) ? callOf(tool, objectOf(jsonIn(objectOf(call)['arguments'])), true) : undefined;
}

function callOf(tool: unknown, { command, is_input: isInput }: JsonObject, isInvalid: boolean): TerminalCall {
  return { tool: textOf(tool) ?? 'terminal', command, isInput: isInput === true, isInvalid };
}

const SOURCES: ReadonlySet<unknown> = new Set(['agent', 'user', 'environment', 'hook']);
const KIND = /^[A-Z][A-Za-z]*$/;

/**
 * Whether an object is an event.
 * @param isStart whether it may be cut off: the kind comes last
 */
export function isSdkEvent(value: unknown, isStart = false): value is JsonObject {
  if (!isObject(value)) return false;
  const { id, timestamp, source, kind } = value;
  if (textOf(id) === undefined || textOf(timestamp) === undefined || !SOURCES.has(source)) return false;
  return typeof kind === 'string' ? KIND.test(kind) : isStart;
}

/** Whether an object is what a conversation keeps beside its events. */
export function isBaseState({ workspace, confirmation_policy: policy, id }: JsonObject): boolean {
  return textOf(id) !== undefined && isObject(workspace) && isObject(policy);
}
