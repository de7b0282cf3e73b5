/** What hosts tell of a call, in whatever names: read generously, since every version leaves something out. */

import type { Shell } from '../../guards/guard.ts';
import { isObject, jsonIn, objectOf, textOf, type JsonObject } from '../../json.ts';
import type { Proposed } from '../hook-host.ts';

/** Names under which hosts that tell of the permission mode or approval policy do so. */
const MODES = [
  'permission_mode',
  'permissionMode',
  'approval_mode',
  'approvalMode',
  'approval_policy',
  'approvalPolicy',
];
const SESSIONS = ['session_id', 'sessionId', 'conversation_id'];
const FOLDERS = ['cwd', 'working_dir'];
const EVENTS = ['hook_event_name', 'event', 'event_type'];

/** Tools that run commands, by their names in lower case: the dialect that each takes. */
export type Tools = Readonly<Record<string, Shell>>;

/** @throws Error where it is none */
export function objectIn(payload: unknown): JsonObject {
  if (isObject(payload)) return payload;
  throw new Error('it is no JSON object');
}

/**
 * A call in the shape that Claude Code gave and most hosts took over: an event, `tool_name` and `tool_input`.
 * @throws Error where the payload is of another shape or event
 */
export function nestedCall(payload: unknown, tools: Tools, event = 'PreToolUse'): Proposed | undefined {
  const object = objectIn(payload);
  const tool = textOf(object['tool_name']);
  if (tool === undefined) throw new Error('it has no tool_name');
  const shell = dialectOf(tool, tools);
  if (shell === undefined) return undefined;
  const said = firstIn(object, EVENTS);
  if (said !== undefined && said.toLowerCase() !== event.toLowerCase()) {
    throw new Error(`it is of another event than ${event}, which alone is asked before a command runs`);
  }
  const input = objectOf(jsonIn(object['tool_input']));
  const reason = textOf(input['description']) ?? textOf(input['summary']);
  return proposal(object, { tool, shell, command: input['command'], reason });
}

/** The dialect of a tool that runs commands; none of any other. */
export function dialectOf(tool: string, tools: Tools): Shell | undefined {
  const name = tool.toLowerCase();
  return Object.hasOwn(tools, name) ? tools[name] : undefined;
}

interface Call {
  readonly tool: string;
  readonly shell: Shell;
  /** Whatever stands where the command should. */
  readonly command: unknown;
  readonly reason?: string | undefined;
  /** Unless the payload tells. */
  readonly cwd?: string | undefined;
}

/**
 * What is proposed, by a call and the payload around it.
 * @throws Error where there is no command
 */
export function proposal(payload: JsonObject, { tool, shell, command, reason, cwd }: Call): Proposed {
  const text = commandIn(command);
  if (text === undefined) throw new Error(`its call of ${tool} has no command`);
  const folder = firstIn(payload, FOLDERS) ?? cwd;
  const session = firstIn(payload, SESSIONS);
  const permissionMode = firstIn(payload, MODES);
  const mode = permissionMode === undefined ? {} : { permissionMode };
  return {
    request: {
      tool,
      command: text,
      shell,
      ...(folder !== undefined && { cwd: folder }),
      ...mode,
      ...(reason !== undefined && { reason }),
    },
    ...(session !== undefined && { session }),
    ...mode,
  };
}

/**
 * A command: a text, or its words, as early versions of some hosts have it. Without NULs: no process can be given any,
 * and a shell that reads commands passes over them.
 */
function commandIn(value: unknown): string | undefined {
  if (!Array.isArray(value)) return typeof value === 'string' ? value.replaceAll('\0', '') : undefined;
  const words: readonly unknown[] = value;
  return words.every((word) => typeof word === 'string') ? words.map(quoted).join(' ').replaceAll('\0', '') : undefined;
}

/** A word as a POSIX shell reads it back. */
function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}

function firstIn(object: JsonObject, names: readonly string[]): string | undefined {
  return names.map((name) => textOf(object[name])).find((text) => text !== undefined);
}
