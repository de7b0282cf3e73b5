/** Cline, hook PreToolUse, in its editor and on the command line. It can cancel and nothing else, and by JSON alone. */

import { objectOf, textOf } from '../../json.ts';
import { answering, refusing } from '../answers.ts';
import type { HookHost } from '../hook-host.ts';
import { objectIn, proposal } from './call.ts';

export const cline: HookHost = {
  protocol: 'cline',
  proposed(payload) {
    const object = objectIn(payload);
    const call = objectOf(object['preToolUse'] ?? object['tool_call']);
    const tool = textOf(call['toolName']) ?? textOf(call['name']);
    if (tool === undefined) throw new Error('it has no preToolUse with a toolName, and no tool_call with a name');
    if (tool !== 'execute_command' && tool !== 'run_commands') return undefined;
    const { command, commands } = objectOf(call['parameters'] ?? call['input']);
    const named = { ...object, session_id: object['taskId'] };
    return proposal(named, { tool, shell: 'posix', command: command ?? linesOf(commands) });
  },
  answer: answering({ deny: (reason) => refusing(reason, { cancel: true, errorMessage: reason }) }),
};

/**
 * Several commands in one call, as texts or as objects that hold one: a script of them, with an empty line after each,
 * so that a backslash at the end of one does not reach into the next.
 */
function linesOf(commands: unknown): unknown {
  if (!Array.isArray(commands)) return commands;
  const texts = commands.map((one: unknown) => (typeof one === 'string' ? one : objectOf(one)['command']));
  return texts.every((text) => typeof text === 'string') ? texts.join('\n\n') : undefined;
}
