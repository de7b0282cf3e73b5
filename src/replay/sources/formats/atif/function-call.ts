/** Calls of functions, whose names and arguments are those of whichever agent a trajectory was made from. */

import type { Shell } from '../../../../guards/guard.ts';
import { commandOf } from '../../calls/command.ts';
import { objectOf, textOf, type JsonObject } from '../../../../json.ts';
import { shellOfTool } from '../../calls/tools.ts';
import { isOwnVerb } from '../swe-agent/verbs.ts';

/** Names of functions that run commands, in lower case, by the agents that have them. */
const NAMES_BY_AGENT = {
  'claude-code': 'bash powershell',
  codex: 'exec_command shell_command shell container.exec local_shell',
  'gemini-cli, qwen-code': 'run_shell_command',
  'opencode, pi, copilot-cli, mini-swe-agent, trae-agent': 'bash',
  'terminus, mini-swe-agent': 'bash_command',
  openhands: 'execute_bash terminal',
  'swe-agent': 'swe_agent_action',
  'cursor-cli': 'shelltoolcall shell run_terminal_cmd',
  cline: 'execute_command run_commands',
  goose: 'developer__shell shell',
};
const NAMES: ReadonlySet<string> = new Set(Object.values(NAMES_BY_AGENT).flatMap((names) => names.split(' ')));

/** Names that say by themselves, or by the agents that have them, which dialect their commands are in. */
const POSIX = /^(?:bash_command|execute_bash|terminal|swe_agent_action)$/i;

/** A call that may run a command. */
export interface FunctionCall {
  readonly id: string | undefined;
  readonly tool: string;
  readonly shell: Shell;
  readonly command: unknown;
  /** Keys that were pressed in a terminal, the command among them if there is one. */
  readonly keystrokes: string | undefined;
  /** The text goes to a program that runs already. */
  readonly isInput: boolean;
  readonly description: string | undefined;
  readonly cwd: string | undefined;
}

/** Reads a call of a function; those of others than shells, and verbs that are none of a shell, are no business of ours. */
export function functionCallOf(given: unknown): FunctionCall | undefined {
  const { function_name: name, tool_call_id: id, arguments: args } = objectOf(given);
  const tool = textOf(name);
  if (tool === undefined || !NAMES.has(tool.toLowerCase())) return undefined;
  const called = objectOf(args);
  const { raw_action: action, keystrokes } = called;
  if (typeof action === 'string' && isOwnVerb(action)) return undefined;
  const command = commandOf(called['command'] ?? called['cmd'] ?? action ?? keystrokes);
  return {
    id: textOf(id),
    tool,
    shell: command.shell ?? (POSIX.test(tool) ? 'posix' : shellOfTool(tool)),
    command: command.text,
    keystrokes: called['command'] === undefined ? textOf(keystrokes) : undefined,
    isInput: called['is_input'] === true || keystrokes === '',
    description: textOf(called['description']),
    cwd: folderOf(called),
  };
}

function folderOf({ workdir, cwd }: JsonObject): string | undefined {
  return textOf(workdir) ?? textOf(cwd);
}
