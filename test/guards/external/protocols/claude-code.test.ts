import { describe, expect, test } from 'vitest';
import { claudeCode } from '../../../../src/guards/external/protocols/claude-code/claude-code.ts';
import type { Finished } from '../../../../src/guards/external/protocols/protocol.ts';
import type { Request } from '../../../../src/guards/guard.ts';
import { endedBy, exited, hostOf, inShort, killed, nested, NEVER_STARTED } from './reading.ts';

const DENY = nested('deny', { permissionDecisionReason: '[no-force-push] push without force' });
const NAMELESS = { hookSpecificOutput: { permissionDecision: 'deny', permissionDecisionReason: 'no' } };
const CONTEXT = { hookSpecificOutput: { hookEventName: 'PreToolUse', additionalContext: 'see the manual' } };

function read(finished: Finished, profile = 'current', failClosed = false): string {
  return inShort(claudeCode.read(finished, hostOf(claudeCode, { profile, failClosed })));
}

describe('what an answer means and what Claude Code does', () => {
  const rows: readonly (readonly [string, Finished, string])[] = [
    // Exit 0.
    ['silence', exited(0), 'none → defer'],
    ['an empty object', exited(0, {}), 'none → defer'],
    ['a word for the user alone', exited(0, { systemMessage: 'hello', suppressOutput: true }), 'none → defer'],
    ['more context for the model', exited(0, CONTEXT), 'none → defer'],
    ['text', exited(0, 'checked the command\n'), 'none → defer'],
    ['nested deny', exited(0, DENY), 'deny → block'],
    ['nested ask', exited(0, nested('ask')), 'ask → prompt'],
    ['nested allow', exited(0, nested('allow')), 'allow → run'],
    ['nested defer', exited(0, nested('defer')), 'none → defer'],
    ['white space around', exited(0, `\n  ${JSON.stringify(DENY)}\n\n`), 'deny → block'],
    ['legacy block', exited(0, { decision: 'block', reason: 'no' }), 'deny → block'],
    ['legacy approve', exited(0, { decision: 'approve' }), 'allow → run'],
    ['nested comes before legacy', exited(0, { decision: 'approve', ...DENY }), 'deny → block'],
    ['nested allow before legacy block', exited(0, { decision: 'block', ...nested('allow') }), 'allow → run'],
    ['stopping the agent', exited(0, { continue: false, stopReason: 'enough' }), 'deny → block'],
    ['stopping comes before all', exited(0, { continue: false, ...nested('allow') }), 'deny → block'],
    ['an unknown field beside', exited(0, { ...DENY, confidence: 1 }), 'deny → block'],
    // Rewrites.
    [
      'allow with another command',
      exited(0, nested('allow', { updatedInput: { command: 'ls' } })),
      'allow as ls → run',
    ],
    ['ask with another command', exited(0, nested('ask', { updatedInput: { command: 'ls' } })), 'ask as ls → prompt'],
    ['deny with another command', exited(0, nested('deny', { updatedInput: { command: 'ls' } })), 'deny → block'],
    [
      'another command alone',
      exited(0, { hookSpecificOutput: { hookEventName: 'PreToolUse', updatedInput: { command: 'ls' } } }),
      'none as ls → defer',
    ],
    ['no command in it', exited(0, nested('allow', { updatedInput: { cmd: 'ls' } })), 'malformed, meant allow → run'],
    ['a text as input', exited(0, nested('allow', { updatedInput: 'ls' })), 'malformed, meant allow → defer'],
    // What the schema does not take, or does not look at.
    ['deny at the top', exited(0, { permissionDecision: 'deny' }), 'malformed, meant deny → defer'],
    ['allow at the top', exited(0, { decision: 'allow' }), 'malformed, meant allow → defer'],
    ['block where deny belongs', exited(0, nested('block')), 'malformed, meant deny → defer'],
    ['deny where block belongs', exited(0, { decision: 'deny', reason: 'no' }), 'malformed, meant deny → defer'],
    ['true', exited(0, { decision: true }), 'malformed, meant deny → defer'],
    ['DENY', exited(0, nested('DENY')), 'malformed, meant deny → defer'],
    ['an unheard-of word', exited(0, nested('maybe')), 'malformed → defer'],
    ['no event', exited(0, NAMELESS), 'malformed, meant deny → defer'],
    [
      'another event',
      exited(0, { hookSpecificOutput: { hookEventName: 'PostToolUse', permissionDecision: 'deny' } }),
      'malformed, meant deny → defer',
    ],
    [
      'a list as reason',
      exited(0, nested('deny', { permissionDecisionReason: ['no'] })),
      'malformed, meant deny → defer',
    ],
    ["another host's dialect", exited(0, { permission: 'deny' }), 'malformed, meant deny → defer'],
    ['an answer that comes later', exited(0, { async: true, ...DENY }), 'malformed, meant deny → defer'],
    ['two objects', exited(0, `${JSON.stringify(DENY)}\n${JSON.stringify(DENY)}`), 'malformed, meant deny → defer'],
    ['text before', exited(0, `debug: on\n${JSON.stringify(DENY)}`), 'malformed, meant deny → defer'],
    ['text behind', exited(0, `${JSON.stringify(DENY)}\ndone`), 'malformed, meant deny → defer'],
    ['torn JSON', exited(0, '{"hookSpecificOutput": {'), 'malformed → defer'],
    ['a word', exited(0, 'deny\n'), 'malformed, meant deny → defer'],
    ['a list', exited(0, [DENY]), 'malformed, meant deny → defer'],
    ['a list of nothing', exited(0, [1]), 'none → defer'],
    ['more output than is kept', { ...exited(0, 'x'.repeat(100)), isCut: true }, 'malformed → defer'],
    // Exit 2 blocks.
    ['exit 2 with a reason', exited(2, '', 'BLOCKED: no force'), 'deny → block'],
    ['exit 2 in silence', exited(2), 'deny → block'],
    ['exit 2 with deny', exited(2, DENY), 'deny → block'],
    ['exit 2 with context', exited(2, CONTEXT, 'no'), 'deny → block'],
    ['exit 2 with what the schema does not take', exited(2, NAMELESS), 'deny → block'],
    ['exit 2 with text', exited(2, 'not this one'), 'deny → block'],
    ['exit 2 with allow', exited(2, nested('allow'), 'no'), 'malformed, meant allow → block'],
    ['exit 2 with ask', exited(2, nested('ask'), 'no'), 'malformed, meant ask → block'],
    [
      'exit 2 of Python without a script',
      exited(2, '', "python3: can't open file '/g.py': [Errno 2]"),
      'notStarted → block',
    ],
    ['exit 2 of sh without a script', exited(2, '', 'sh: 0: cannot open guard.sh: No such file'), 'notStarted → block'],
    [
      'exit 2 of a script that does not parse',
      exited(2, '', 'g.sh: line 3: syntax error near `fi`'),
      'crashed → block',
    ],
    ['exit 2 of jq', exited(2, '', 'jq: parse error: Invalid literal at line 1'), 'crashed → block'],
    // Other exit codes: valid JSON decides.
    ['exit 1 with deny', exited(1, DENY), 'deny → block'],
    ['exit 1 with allow', exited(1, nested('allow')), 'allow → run'],
    ['exit 1 in silence', exited(1), 'crashed → defer'],
    ['exit 1 with an empty object', exited(1, {}), 'crashed → defer'],
    ['exit 1 with a refusal in prose', exited(1, '', 'BLOCKED: no force'), 'crashed, meant deny → defer'],
    ['exit 1 with a traceback', exited(1, '', 'Traceback (most recent call last):\n…'), 'crashed → defer'],
    ['exit 1 with deny at the wrong place', exited(1, { permissionDecision: 'deny' }), 'crashed, meant deny → defer'],
    ['exit 3', exited(3, 'text'), 'crashed → defer'],
    ['exit 126', exited(126, '', 'sh: ./g: Permission denied'), 'notStarted → defer'],
    ['exit 127', exited(127, '', 'sh: jq: not found'), 'notStarted → defer'],
    ['exit 127 after a deny', exited(127, DENY), 'notStarted, meant deny → block'],
    ['exit 139', exited(139), 'crashed → defer'],
    // No exit code.
    ['a signal', endedBy('SIGSEGV'), 'crashed → defer'],
    ['a signal after a deny', endedBy('SIGSEGV', DENY), 'crashed, meant deny → block'],
    ['killed at the timeout', killed(), 'timedOut → defer'],
    ['killed after a deny, which is thrown away', killed(DENY), 'timedOut, meant deny → defer'],
    ['never started', NEVER_STARTED, 'notStarted → defer'],
  ];

  test.each(rows)('%s', (_, finished, expected) => {
    expect(read(finished)).toBe(expected);
  });
});

describe('earlier versions', () => {
  test.each([
    ['before-2.1.214', 'exit 2 with context but no event', exited(2, NAMELESS, 'no'), 'malformed, meant deny → defer'],
    ['before-2.1.214', 'exit 2 with valid JSON', exited(2, CONTEXT, 'no'), 'deny → block'],
    ['before-2.1.214', 'exit 2 without JSON', exited(2, 'text', 'no'), 'deny → block'],
    ['before-2.1.214', 'exit 1 with deny', exited(1, DENY), 'deny → block'],
    ['before-2.0.43', 'exit 0 with deny', exited(0, DENY), 'deny → block'],
    ['before-2.0.43', 'exit 1 with deny', exited(1, DENY), 'crashed, meant deny → defer'],
    ['before-2.0.43', 'exit 1 with allow', exited(1, nested('allow')), 'crashed, meant allow → defer'],
    ['before-2.0.43', 'a signal after a deny', endedBy('SIGBUS', DENY), 'crashed, meant deny → defer'],
    ['before-2.0.43', 'exit 2 with what no schema takes', exited(2, NAMELESS, 'no'), 'deny → block'],
    ['before-2.0.43', 'exit 2 with allow', exited(2, nested('allow'), 'no'), 'malformed, meant allow → block'],
  ] as const)('%s: %s', (profile, _, finished, expected) => {
    expect(read(finished, profile)).toBe(expected);
  });
});

describe('set to block where it fails', () => {
  test.each([
    ['silence', exited(0), 'none → defer'],
    ['exit 1', exited(1), 'crashed → block'],
    ['exit 127', exited(127), 'notStarted → block'],
    ['a signal', endedBy('SIGSEGV'), 'crashed → block'],
    ['the timeout', killed(), 'timedOut → block'],
    ['never started', NEVER_STARTED, 'notStarted → block'],
    ['what the schema does not take', exited(0, nested('block')), 'malformed, meant deny → block'],
    ['what it does not look at', exited(0, { permissionDecision: 'deny' }), 'malformed, meant deny → defer'],
    ['exit 1 with allow', exited(1, nested('allow')), 'allow → run'],
  ] as const)('%s', (_, finished, expected) => {
    expect(read(finished, 'current', true)).toBe(expected);
  });

  test('a version before the setting does not know it', () => {
    expect(read(exited(1), 'before-2.1.214', true)).toBe('crashed → defer');
  });
});

describe('reasons', () => {
  test.each([
    ['of the answer', exited(2, DENY, 'something else'), 'no-force-push', '[no-force-push] push without force'],
    ['of standard error', exited(2, CONTEXT, '\u001B[31m[no-rm] kept\u001B[0m\n'), 'no-rm', '[no-rm] kept'],
    ['of an answer that the schema does not take', exited(2, NAMELESS), expect.stringMatching(/^reason-/), 'no'],
    [
      'for stopping',
      exited(0, { continue: false, stopReason: 'rule: budget-spent' }),
      'budget-spent',
      'rule: budget-spent',
    ],
    ['none', exited(2), 'unnamed', 'no reason given'],
  ])('%s', (_, finished, rule, reason) => {
    const { outcome } = claudeCode.read(finished, hostOf(claudeCode));
    expect(outcome).toEqual({ kind: 'judged', verdict: { decision: 'deny', rule, reason } });
  });

  test('the detail says what is wrong', () => {
    const { outcome } = claudeCode.read(exited(0, nested('block')), hostOf(claudeCode));
    expect(outcome).toMatchObject({
      detail:
        'Claude Code takes no answer whose permissionDecision is "block", not allow or deny or ask or defer: the command passes as if nothing were said',
    });
  });
});

describe('the payload', () => {
  const request: Request = { tool: 'shell', command: 'ls -la\n"x"', shell: 'posix' };
  const surroundings = {
    cwd: '/stand-in',
    project: '/repository',
    home: '/home/none',
    session: 'session-1',
    call: 'call-1',
    transcript: '/nowhere/session-1.jsonl',
  };
  const minimal = {
    session_id: 'session-1',
    transcript_path: '/nowhere/session-1.jsonl',
    cwd: '/stand-in',
    permission_mode: 'default',
    hook_event_name: 'PreToolUse',
    tool_name: 'Bash',
    tool_input: { command: 'ls -la\n"x"' },
  };

  test('is all that the host sends', () => {
    expect(claudeCode.payload(request, surroundings, 'current')).toEqual({
      ...minimal,
      prompt_id: 'session-1',
      effort: { level: 'high' },
      tool_use_id: 'call-1',
    });
  });

  test('lacks what earlier versions do not send', () => {
    expect(claudeCode.payload(request, surroundings, 'before-2.0.43')).toEqual(minimal);
  });

  test('has the description and the mode where they are known', () => {
    const told = { ...request, reason: 'List files', permissionMode: 'acceptEdits', shell: 'powershell' } as const;
    expect(claudeCode.payload(told, surroundings, 'before-2.0.43')).toEqual({
      ...minimal,
      permission_mode: 'acceptEdits',
      tool_name: 'PowerShell',
      tool_input: { command: 'ls -la\n"x"', description: 'List files' },
    });
  });

  test("has no mode of another host's", () => {
    const foreign = { ...request, permissionMode: 'yolo' };
    expect(claudeCode.payload(foreign, surroundings, 'before-2.0.43')).toEqual(minimal);
  });

  test('the environment names the project', () => {
    expect(claudeCode.environment(surroundings)).toEqual({ CLAUDE_PROJECT_DIR: '/repository', CLAUDE_EFFORT: 'high' });
  });
});
