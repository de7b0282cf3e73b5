import { describe, expect, test } from 'vitest';
import { codex } from '../../../../src/guards/external/protocols/codex/codex.ts';
import type { Finished } from '../../../../src/guards/external/protocols/protocol.ts';
import { endedBy, exited, hostOf, inShort, killed, nested, NEVER_STARTED } from './reading.ts';

const DENY = nested('deny', { permissionDecisionReason: '[no-force-push] push without force' });

describe('what an answer means and what Codex does', () => {
  const rows: readonly (readonly [string, Finished, string])[] = [
    ['silence', exited(0), 'none → defer'],
    ['an empty object', exited(0, {}), 'none → defer'],
    ['text', exited(0, 'looked at it'), 'none → defer'],
    [
      'context for the model',
      exited(0, { hookSpecificOutput: { hookEventName: 'PreToolUse', additionalContext: 'x' } }),
      'none → defer',
    ],
    ['a word for the user', exited(0, { systemMessage: 'hello' }), 'none → defer'],
    [
      'null for what is left out',
      exited(0, { decision: null, hookSpecificOutput: null, stopReason: null }),
      'none → defer',
    ],
    ['deny', exited(0, DENY), 'deny → block'],
    ['legacy block', exited(0, { decision: 'block', reason: 'no' }), 'deny → block'],
    ['nested hides legacy', exited(0, { decision: 'approve', ...DENY }), 'deny → block'],
    ['deny without a reason', exited(0, nested('deny')), 'malformed, meant deny → defer'],
    [
      'deny with a blank reason',
      exited(0, nested('deny', { permissionDecisionReason: ' \n' })),
      'malformed, meant deny → defer',
    ],
    ['block without a reason', exited(0, { decision: 'block' }), 'malformed, meant deny → defer'],
    ['ask', exited(0, nested('ask', { permissionDecisionReason: 'sure?' })), 'malformed, meant ask → defer'],
    ['bare allow', exited(0, nested('allow')), 'malformed, meant allow → defer'],
    ['approve', exited(0, { decision: 'approve' }), 'malformed, meant allow → defer'],
    ['stopping the agent', exited(0, { continue: false }), 'malformed, meant deny → defer'],
    ['a reason for stopping', exited(0, { stopReason: 'enough' }), 'malformed → defer'],
    ['output kept from the log', exited(0, { suppressOutput: true, ...DENY }), 'malformed, meant deny → defer'],
    ['output not kept from the log', exited(0, { suppressOutput: false, continue: true, ...DENY }), 'deny → block'],
    [
      'allow with another command',
      exited(0, nested('allow', { updatedInput: { command: 'ls' } })),
      'allow as ls → defer',
    ],
    [
      'another input without a command',
      exited(0, nested('allow', { updatedInput: {} })),
      'malformed, meant allow → defer',
    ],
    [
      'deny with another command',
      exited(0, nested('deny', { permissionDecisionReason: 'no', updatedInput: { command: 'ls' } })),
      'malformed, meant deny → defer',
    ],
    ['a reason without a decision', exited(0, { reason: 'no' }), 'malformed → defer'],
    ['an unknown field', exited(0, { ...DENY, confidence: 1 }), 'malformed, meant deny → defer'],
    [
      'an unknown field within',
      exited(0, nested('deny', { permissionDecisionReason: 'no', rule: 'x' })),
      'malformed, meant deny → defer',
    ],
    ['deny at the top', exited(0, { permissionDecision: 'deny' }), 'malformed, meant deny → defer'],
    ['block where deny belongs', exited(0, nested('block')), 'malformed, meant deny → defer'],
    [
      'no event',
      exited(0, { hookSpecificOutput: { permissionDecision: 'deny', permissionDecisionReason: 'no' } }),
      'malformed, meant deny → defer',
    ],
    ['an unknown event', exited(0, { hookSpecificOutput: { hookEventName: 'BeforeTool' } }), 'malformed → defer'],
    ['two objects', exited(0, `${JSON.stringify(DENY)}${JSON.stringify(DENY)}`), 'malformed, meant deny → defer'],
    ['text before', exited(0, `debug\n${JSON.stringify(DENY)}`), 'malformed, meant deny → defer'],
    ['torn JSON', exited(0, '{"a":'), 'malformed → defer'],
    ['a list', exited(0, '[]'), 'malformed → defer'],
    ['more output than is kept', { ...exited(0, 'x'), isCut: true }, 'malformed → defer'],
    ['exit 2 with a reason', exited(2, '', 'BLOCKED: no force'), 'deny → block'],
    ['exit 2 in silence', exited(2), 'malformed, meant deny → defer'],
    ['exit 2 with white space', exited(2, '', ' \n'), 'malformed, meant deny → defer'],
    ['exit 2 with deny and no reason', exited(2, DENY), 'malformed, meant deny → defer'],
    ['exit 2 with allow and a reason', exited(2, nested('allow'), 'no'), 'malformed, meant allow → block'],
    ['exit 2 of a missing script', exited(2, '', "python3: can't open file '/g.py'"), 'notStarted → block'],
    ['exit 1 with deny', exited(1, DENY), 'crashed, meant deny → defer'],
    ['exit 1 with a refusal in prose', exited(1, '', 'Denied: no force'), 'crashed, meant deny → defer'],
    ['exit 126', exited(126), 'notStarted → defer'],
    ['exit 127', exited(127), 'notStarted → defer'],
    ['exit 137', exited(137), 'crashed → defer'],
    ['a signal', endedBy('SIGKILL', DENY), 'crashed, meant deny → defer'],
    ['killed at the timeout', killed(), 'timedOut → defer'],
    ['never started', NEVER_STARTED, 'notStarted → defer'],
  ];

  test.each(rows)('%s', (_, finished, expected) => {
    expect(inShort(codex.read(finished, hostOf(codex)))).toBe(expected);
  });

  test('the setting to block on failure is not known to it', () => {
    expect(inShort(codex.read(exited(1), hostOf(codex, { failClosed: true })))).toBe('crashed → defer');
  });

  test.each([
    ['ask', nested('ask'), 'codex does not know ask: the command passes as if nothing were said'],
    [
      'a field',
      { ...DENY, colour: 1 },
      'codex rejects answers with a field "colour": the command passes as if nothing were said',
    ],
    [
      'a word',
      nested('no'),
      'codex takes no answer whose permissionDecision is "no", not allow or deny or ask: the command passes as if nothing were said',
    ],
  ])('the detail says what is wrong: %s', (_, answer, detail) => {
    expect(codex.read(exited(0, answer), hostOf(codex)).outcome).toMatchObject({ detail });
  });
});

describe('the payload', () => {
  const surroundings = {
    cwd: '/stand-in',
    project: '/repository',
    home: '/home/none',
    session: 'session-1',
    call: 'call-1',
    transcript: '/nowhere/rollout.jsonl',
  };

  test.each([
    [undefined, 'default'],
    ['acceptEdits', 'default'],
    ['never', 'bypassPermissions'],
    ['bypassPermissions', 'bypassPermissions'],
  ])('in mode %s', (permissionMode, expected) => {
    const request = {
      tool: 'shell',
      command: 'ls',
      shell: 'posix',
      ...(permissionMode && { permissionMode }),
    } as const;
    expect(codex.payload(request, surroundings, 'current')).toEqual({
      session_id: 'session-1',
      turn_id: 'session-1',
      transcript_path: '/nowhere/rollout.jsonl',
      cwd: '/stand-in',
      hook_event_name: 'PreToolUse',
      model: 'gpt-5-codex',
      permission_mode: expected,
      tool_name: 'Bash',
      tool_input: { command: 'ls' },
      tool_use_id: 'call-1',
    });
    expect(codex.environment(surroundings)).toEqual({});
  });
});
