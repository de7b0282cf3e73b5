/**
 * GitHub Copilot CLI, event preToolUse. In camel case the arguments are JSON in a text, or an object in some releases; an
 * event that is set up in Pascal case is told in the shape of Claude Code. It reads the decision at exit code 0 only, at
 * the top; VS Code reads it where Claude Code does.
 */

import { jsonIn, objectOf, textOf } from '../../json.ts';
import { answering, saying } from '../answers.ts';
import type { Answered, HookHost } from '../hook-host.ts';
import { dialectOf, nestedCall, objectIn, proposal, type Tools } from './call.ts';
import { decision } from './claude-code.ts';

const TOOLS: Tools = { bash: 'posix', powershell: 'powershell' };

export const copilot: HookHost = {
  protocol: 'copilot',
  proposed(payload) {
    const object = objectIn(payload);
    const tool = textOf(object['toolName']);
    if (tool === undefined) return nestedCall(payload, TOOLS);
    const shell = dialectOf(tool, TOOLS);
    if (shell === undefined) return undefined;
    const { command, description } = objectOf(jsonIn(object['toolArgs']));
    return proposal(object, { tool, shell, command, reason: textOf(description) });
  },
  answer: answering({
    deny: (reason) => both('deny', reason),
    ask: (reason) => both('ask', reason),
    allow: () => both('allow'),
  }),
};

function both(permissionDecision: 'allow' | 'ask' | 'deny', permissionDecisionReason?: string): Answered {
  const top = { permissionDecision, permissionDecisionReason };
  return saying({ ...top, ...decision(permissionDecision, permissionDecisionReason) });
}
