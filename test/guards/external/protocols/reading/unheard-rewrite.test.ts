import { describe, expect, test } from 'vitest';
import { findProtocol } from '../../../../../src/guards/external/protocols/index.ts';
import { withUnheardRewrite } from '../../../../../src/guards/external/protocols/reading/unheard-rewrite.ts';
import { exited, hostOf, inShort, nested } from '../reading.ts';

const COMMAND = 'rm -rf build';
const SAFER = { command: 'trash build' };
const SAME = { command: COMMAND };

const ofEvent = (more: object): object => ({ hookSpecificOutput: { hookEventName: 'BeforeTool', ...more } });

describe.each([
  // In its own dialect.
  ['claude-code', nested('allow', { updatedInput: SAFER }), 'allow as trash build → run'],
  ['gemini', { decision: 'allow', ...ofEvent({ tool_input: SAFER }) }, 'allow as trash build → defer'],
  ['copilot', { permissionDecision: 'allow', modifiedArgs: SAFER }, 'allow as trash build → run'],
  // In that of another host.
  ['claude-code', nested('allow', { modifiedArgs: SAFER }), 'malformed, meant allow → run'],
  ['claude-code', { ...nested('allow'), updatedInput: SAFER }, 'malformed, meant allow → run'],
  ['claude-code', { updatedInput: SAFER }, 'malformed, meant none → defer'],
  ['gemini', { decision: 'allow', ...ofEvent({ updatedInput: SAFER }) }, 'malformed, meant allow → defer'],
  ['gemini', { decision: 'allow', tool_input: SAFER }, 'allow → defer'],
  ['copilot', { permissionDecision: 'allow', updatedInput: SAFER }, 'malformed, meant allow → run'],
  ['copilot', { permissionDecision: 'allow', updatedInput: JSON.stringify(SAFER) }, 'malformed, meant allow → run'],
  ['cursor', { permission: 'allow', updated_input: SAFER }, 'malformed, meant allow → run'],
  ['openhands', { decision: 'allow', updatedInput: SAFER }, 'malformed, meant allow → defer'],
  ['plain', { decision: 'allow', modifiedArgs: SAFER }, 'malformed, meant allow → run'],
  // What was asked, said again, is no rewrite; who is stopped or asked about needs none.
  ['copilot', { permissionDecision: 'allow', updatedInput: SAME }, 'allow → run'],
  ['copilot', { permissionDecision: 'deny', permissionDecisionReason: 'no', updatedInput: SAFER }, 'deny → block'],
  ['copilot', { permissionDecision: 'ask', permissionDecisionReason: 'sure?', updatedInput: SAFER }, 'ask → prompt'],
])('%s reads %j', (name, answer, expected) => {
  test('as the host does', () => {
    const protocol = findProtocol(name);
    if (!protocol) throw new Error(name);
    const host = hostOf(protocol, { command: COMMAND });
    const finished = exited(0, answer);
    expect(inShort(withUnheardRewrite(protocol.read(finished, host), finished, host, name))).toBe(expected);
  });
});
