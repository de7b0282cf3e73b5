/** Response items that carry a shell command, by the names and shapes of several years. */

import type { Shell } from '../../../../guards/guard.ts';
import { commandOf, type Command } from '../../calls/command.ts';
import { isObject, jsonIn, objectOf, textOf, type JsonObject } from '../../../../json.ts';
import { callId } from '../../calls/proposals.ts';
import { dialectOf } from '../../calls/tools.ts';

/** Tools that run commands. */
export const SHELL_TOOLS = new Set(['exec_command', 'shell_command', 'shell', 'container.exec', 'local_shell']);

/** A custom tool whose input is a script that calls other tools. */
export const CODE_MODE = 'exec';

/** What a `function_call` or a `local_shell_call` proposes. */
export interface ShellCall {
  /** As the log has it. */
  readonly callId: string | undefined;
  readonly tool: string;
  readonly command: Command;
  readonly workdir: unknown;
  readonly justification: unknown;
}

/** What a `function_call` is to us; nothing where its tool is nobody's business. */
export type FunctionCall =
  | { readonly kind: 'shell'; readonly call: ShellCall }
  /** Keystrokes to a process that was left running, by its session. */
  | { readonly kind: 'write'; readonly callId: string; readonly process: string }
  /** A look at a script of Code Mode that was left running. */
  | { readonly kind: 'wait'; readonly callId: string; readonly cell: string }
  | { readonly kind: 'malformed' };

export function functionCallOf(payload: JsonObject): FunctionCall | undefined {
  const tool = textOf(payload['name']) ?? '';
  const id = callId(payload['call_id']);
  const isShell = SHELL_TOOLS.has(tool);
  if (isOfServer(payload) || !(isShell || tool === 'write_stdin' || tool === 'wait')) return undefined;
  const given = argumentsOf(payload['arguments']);
  if (isShell) return given === undefined ? { kind: 'malformed' } : shellCallOf(tool, id, given);
  if (id === undefined || given === undefined) return undefined;
  if (tool === 'wait') return { kind: 'wait', callId: id, cell: String(given['cell_id']) };
  return { kind: 'write', callId: id, process: String(given['session_id']) };
}

/** What a `local_shell_call` proposes. */
export function localShellCallOf(payload: JsonObject): ShellCall {
  const action = objectOf(payload['action']);
  return {
    callId: callId(payload['call_id']) ?? callId(payload['id']),
    tool: 'local_shell',
    command: commandOf(action['command']),
    workdir: action['working_directory'],
    justification: undefined,
  };
}

function shellCallOf(tool: string, id: string | undefined, given: JsonObject): FunctionCall | undefined {
  const command = given['cmd'] ?? given['command'];
  // Early builds take patches through the shell tool, and apply them themselves.
  if (Array.isArray(command) && command[0] === 'apply_patch') return undefined;
  const { workdir, justification } = given;
  const call = { callId: id, tool, command: inShell(commandOf(command), given['shell']), workdir, justification };
  return { kind: 'shell', call };
}

/** The command with the shell that the call asks for, unless its words name one. */
function inShell(command: Command, given: unknown): Command {
  const shell: Shell | undefined = command.shell ?? dialectOf(textOf(given) ?? '');
  return shell === undefined ? command : { text: command.text, shell };
}

/** A tool of an MCP server may have any name. */
function isOfServer({ namespace }: JsonObject): boolean {
  return typeof namespace === 'string' && namespace.startsWith('mcp');
}

/** The arguments of a call, which are JSON in a text. */
function argumentsOf(given: unknown): JsonObject | undefined {
  const value = jsonIn(given);
  return isObject(value) ? value : undefined;
}
