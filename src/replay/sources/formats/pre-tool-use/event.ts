/**
 * What a payload says, whichever agent wrote it. The shapes are those of each agent's hooks: Claude Code's are its
 * documentation and the typings of its SDK, and Codex, Qwen Code and Factory Droid follow them; Gemini CLI, Cursor and
 * GitHub Copilot CLI have their own.
 */

import { objectOf, textOf, type JsonObject } from '../../../../json.ts';
import { callId } from '../../calls/proposals.ts';
import { isRandom } from '../../calls/random-id.ts';
import type { Logged } from './logged.ts';

/** Where in a call's life a hook ran: before it, after it, after it failed, or after it was denied. */
type Stage = 'before' | 'after' | 'failed' | 'denied';

export interface HookEvent {
  readonly stage: Stage;
  readonly agent: string;
  readonly tool: string;
  readonly command: unknown;
  readonly description: string | undefined;
  /** Of the call, unique across logs. */
  readonly id: string | undefined;
  /** Of the call, as the payload has it; another call may have the same. */
  readonly given: string | undefined;
  readonly session: string | undefined;
  readonly cwd: string | undefined;
  readonly permissionMode: string | undefined;
  readonly subagent: string | undefined;
  readonly hostVersion: string | undefined;
  readonly user: string | undefined;
  readonly time: string | undefined;
  /** What the hook answered. */
  readonly said: string | undefined;
  readonly payload: JsonObject;
}

/** The event that a payload reports about a shell command; none where it is about something else. */
export function hookEventOf({ payload, time, said }: Logged): HookEvent | undefined {
  const call = callIn(payload);
  if (call === undefined) return undefined;
  const session = textOf(payload['session_id']) ?? textOf(payload['sessionId']) ?? textOf(payload['conversation_id']);
  const { stage, agent, tool, command, description } = call;
  const given = callId(payload['tool_use_id']);
  // Written out: spreading would take most of the time of reading.
  return {
    stage,
    agent,
    tool,
    command,
    description,
    id: idOf(agent, session, given),
    given,
    session,
    cwd: textOf(payload['cwd']),
    permissionMode: textOf(payload['permission_mode']),
    subagent: textOf(payload['agent_id']),
    hostVersion: textOf(payload['cursor_version']),
    user: textOf(payload['user_email']),
    time,
    said,
    payload,
  };
}

/** These ids are those of the agents' transcripts, so that a payload and its transcript are one case. */
const UNIQUE = new Set(['claude-code', 'codex']);

function idOf(agent: string, session: string | undefined, given: string | undefined): string | undefined {
  if (given === undefined || !isRandom(given)) return undefined;
  if (UNIQUE.has(agent)) return given;
  return session === undefined ? undefined : `${session} ${given}`;
}

type HookedCall = Pick<HookEvent, 'stage' | 'agent' | 'tool' | 'command' | 'description'>;

const STAGES = new Map<unknown, Stage>([
  ['PreToolUse', 'before'],
  ['PostToolUse', 'after'],
  ['PostToolUseFailure', 'failed'],
  ['PermissionDenied', 'denied'],
  ['BeforeTool', 'before'],
  ['AfterTool', 'after'],
]);

function callIn(payload: JsonObject): HookedCall | undefined {
  const { hook_event_name: event, tool_name: tool } = payload;
  if (event === 'beforeShellExecution') return cursorCall(payload);
  if (event === undefined && payload['toolArgs'] !== undefined) return copilotCall(payload);
  const stage = STAGES.get(event);
  if (stage === undefined || typeof tool !== 'string') return undefined;
  const agent = event === 'BeforeTool' || event === 'AfterTool' ? geminiWith(tool) : agentOf(tool, payload);
  const { command, description } = objectOf(payload['tool_input']);
  return agent === undefined ? undefined : { stage, agent, tool, command, description: textOf(description) };
}

function geminiWith(tool: string): string | undefined {
  return tool === 'run_shell_command' ? 'gemini-cli' : undefined;
}

/** Whose payload it is in the shape of Claude Code; none where the tool runs no commands. */
function agentOf(tool: string, payload: JsonObject): string | undefined {
  switch (tool) {
    case 'run_shell_command':
      return 'qwen-code';
    case 'Execute':
      return 'droid';
    case 'Bash':
    case 'PowerShell':
      if (Object.hasOwn(payload, 'turn_id')) return 'codex';
      return isOfCopilot(payload) ? 'copilot-cli' : 'claude-code';
    default:
      return undefined;
  }
}

/** GitHub Copilot CLI writes the time where Claude Code writes the path of the transcript. */
function isOfCopilot(payload: JsonObject): boolean {
  const isOfClaude = ['transcript_path', 'permission_mode', 'tool_use_id'].some((name) => Object.hasOwn(payload, name));
  return Object.hasOwn(payload, 'timestamp') && !isOfClaude;
}

/** Cursor also tells of the same command as a `preToolUse` of its tool `Shell`: one of the two is enough. */
function cursorCall({ command }: JsonObject): HookedCall {
  return { stage: 'before', agent: 'cursor', tool: 'Shell', command, description: undefined };
}

/** Arguments are JSON in a text in most builds, an object in some; with a result it is the hook after the call. */
function copilotCall({ toolName, toolArgs, toolResult }: JsonObject): HookedCall | undefined {
  if (toolName !== 'bash' && toolName !== 'powershell') return undefined;
  const { command, description } = objectOf(typeof toolArgs === 'string' ? parsed(toolArgs) : toolArgs);
  const stage = toolResult === undefined ? 'before' : 'after';
  return { stage, agent: 'copilot-cli', tool: toolName, command, description: textOf(description) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
