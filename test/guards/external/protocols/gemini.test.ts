import { describe, expect, test } from 'vitest';
import { gemini } from '../../../../src/guards/external/protocols/gemini.ts';
import type { Finished } from '../../../../src/guards/external/protocols/protocol.ts';
import { REQUEST, SURROUNDINGS } from './asking.ts';
import { endedBy, exited, hostOf, inShort, killed, nested, NEVER_STARTED } from './reading.ts';

const DENY = { decision: 'deny', reason: '[no-drops] nothing is dropped' };
const REWRITE = { hookSpecificOutput: { hookEventName: 'BeforeTool', tool_input: { command: 'ls' } } };

describe('what an answer means and what Gemini CLI does', () => {
  const rows: readonly (readonly [string, Finished, string])[] = [
    // JSON decides at any exit code.
    ['silence', exited(0), 'none → defer'],
    ['an empty object', exited(0, {}), 'none → defer'],
    ['deny', exited(0, DENY), 'deny → block'],
    ['block', exited(0, { decision: 'block', reason: 'no' }), 'deny → block'],
    ['ask', exited(0, { decision: 'ask', reason: 'sure?' }), 'ask → prompt'],
    ['allow skips none of its rules', exited(0, { decision: 'allow' }), 'allow → defer'],
    ['approve', exited(0, { decision: 'approve' }), 'allow → defer'],
    ['deny at exit 1', exited(1, DENY), 'deny → block'],
    ['deny at exit 2', exited(2, DENY, 'something else'), 'deny → block'],
    ['deny at exit 5', exited(5, DENY), 'deny → block'],
    ['allow at exit 1', exited(1, { decision: 'allow' }), 'allow → defer'],
    ['stopping the agent', exited(0, { continue: false, stopReason: 'enough' }), 'deny → block'],
    ['JSON within a text of JSON', exited(0, JSON.stringify(JSON.stringify(DENY))), 'deny → block'],
    ['JSON on standard error where nothing else is', exited(0, '', JSON.stringify(DENY)), 'deny → block'],
    ['standard error is not read beside output', exited(0, {}, JSON.stringify(DENY)), 'none → defer'],
    ['another command', exited(0, REWRITE), 'none as ls → defer'],
    ['allow with another command', exited(0, { decision: 'allow', ...REWRITE }), 'allow as ls → defer'],
    // JSON that says something else.
    ['exit 2 with JSON that decides nothing', exited(2, {}, 'BLOCKED'), 'malformed, meant deny → defer'],
    ['exit 2 with an allow', exited(2, { decision: 'allow' }, 'BLOCKED'), 'malformed, meant deny → defer'],
    ['the dialect of Claude Code', exited(0, nested('deny')), 'malformed, meant deny → defer'],
    ['an unknown word', exited(0, { decision: 'refuse' }), 'malformed, meant deny → defer'],
    ['a decision that is no text', exited(0, { decision: 7 }), 'malformed → defer'],
    ['exit 1 with JSON that decides nothing', exited(1, {}), 'crashed → defer'],
    ['a deny in a list', exited(0, `[${JSON.stringify(DENY)}]`), 'malformed, meant deny → defer'],
    ['a number is neither object nor text', exited(2, '5'), 'malformed, meant deny → defer'],
    // Text.
    ['text', exited(0, 'checked the command'), 'none → defer'],
    ['text that refuses at exit 0', exited(0, 'BLOCKED: no'), 'malformed, meant deny → defer'],
    ['two objects are text', exited(0, `${JSON.stringify(DENY)}\n{}`), 'malformed, meant deny → defer'],
    ['torn JSON is text', exited(0, '{"decision":'), 'malformed → defer'],
    ['exit 1 with text is a warning', exited(1, '', 'Traceback (most recent call last)'), 'crashed → defer'],
    ['exit 2 with text', exited(2, '', 'BLOCKED: no'), 'deny → block'],
    ['exit 2 with text on standard output', exited(2, 'BLOCKED: no'), 'deny → block'],
    ['exit 3 with text', exited(3, '', 'cannot read the policy'), 'crashed → block'],
    ['a missing script, exit 2', exited(2, '', "python3: can't open file 'g.py'"), 'notStarted → block'],
    ['a missing program', exited(127, '', 'sh: 1: jq: not found'), 'notStarted → block'],
    // Nothing at all.
    ['exit 2 in silence', exited(2), 'malformed, meant deny → defer'],
    ['exit 3 in silence', exited(3), 'crashed → defer'],
    ['a missing program in silence', exited(127), 'notStarted → defer'],
    ['a signal', endedBy('SIGSEGV'), 'crashed → defer'],
    ['a signal after a deny', endedBy('SIGSEGV', DENY), 'crashed, meant deny → block'],
    ['a signal after text', endedBy('SIGSEGV', '', 'Segmentation fault'), 'crashed → defer'],
    ['the timeout', killed(), 'timedOut → defer'],
    ['the timeout after a deny', killed(DENY), 'timedOut, meant deny → defer'],
    ['no start', NEVER_STARTED, 'notStarted → defer'],
  ];

  test.each(rows)('%s', (_, finished, expected) => {
    expect(inShort(gemini.read(finished, hostOf(gemini)))).toBe(expected);
  });

  test('a refusal carries the rule and the reason of whichever text was read', () => {
    expect(gemini.read(exited(0, DENY), hostOf(gemini)).outcome).toEqual({
      kind: 'judged',
      verdict: { decision: 'deny', rule: 'no-drops', reason: '[no-drops] nothing is dropped' },
    });
    expect(gemini.read(exited(2, '[no-drops] out', '[not-this] err'), hostOf(gemini)).outcome).toMatchObject({
      verdict: { rule: 'no-drops' },
    });
  });

  test('what is not heard is told with the name of the host', () => {
    expect(gemini.read(exited(0, nested('deny')), hostOf(gemini)).outcome).toMatchObject({
      detail: 'gemini reads one JSON object with a decision: the command passes as if nothing were said',
    });
  });
});

test('the payload and the environment', () => {
  expect(gemini.payload({ ...REQUEST, reason: 'Clean' }, SURROUNDINGS, 'current')).toEqual({
    session_id: 'session-1',
    transcript_path: '/h/nowhere.jsonl',
    cwd: '/w/app/src',
    hook_event_name: 'BeforeTool',
    timestamp: '2026-01-01T00:00:00.000Z',
    tool_name: 'run_shell_command',
    tool_input: { command: 'rm -rf "build dir"', description: 'Clean' },
  });
  expect(gemini.environment(SURROUNDINGS)).toEqual({
    GEMINI_PROJECT_DIR: '/w/app',
    GEMINI_CWD: '/w/app/src',
    GEMINI_SESSION_ID: 'session-1',
    CLAUDE_PROJECT_DIR: '/w/app',
  });
});
