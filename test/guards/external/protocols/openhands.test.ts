import { describe, expect, test } from 'vitest';
import { openhands } from '../../../../src/guards/external/protocols/openhands.ts';
import type { Finished } from '../../../../src/guards/external/protocols/protocol.ts';
import { REQUEST, SURROUNDINGS } from './asking.ts';
import { endedBy, exited, hostOf, inShort, killed, nested, NEVER_STARTED } from './reading.ts';

const DENY = { decision: 'deny', reason: '[no-drops] nothing is dropped' };

describe('what an answer means and what OpenHands does', () => {
  const rows: readonly (readonly [string, Finished, string])[] = [
    ['silence', exited(0), 'none → defer'],
    ['an empty object', exited(0, {}), 'none → defer'],
    ['more context', exited(0, { additionalContext: 'see the manual' }), 'none → defer'],
    ['deny', exited(0, DENY), 'deny → block'],
    ['in capitals', exited(0, { decision: 'DENY' }), 'deny → block'],
    ['allow skips none of its rules', exited(0, { decision: 'allow' }), 'allow → defer'],
    ['deny at exit 1', exited(1, DENY), 'deny → block'],
    ['stopping', exited(0, { continue: false }), 'deny → block'],
    ['stopping as Python sees it', exited(0, { continue: null }), 'deny → block'],
    ['stopping with an empty list', exited(0, { continue: [] }), 'deny → block'],
    ['going on', exited(0, { continue: true }), 'none → defer'],
    ['going on with a text', exited(0, { continue: 'no' }), 'none → defer'],
    ['exit 2', exited(2, '', 'BLOCKED: no'), 'deny → block'],
    ['exit 2 in silence', exited(2), 'deny → block'],
    ['exit 2 with an allow', exited(2, { decision: 'allow' }), 'malformed, meant allow → block'],
    ['exit 2 of a missing script', exited(2, '', "python3: can't open file 'g.py'"), 'notStarted → block'],
    // Not heard.
    ['ask', exited(0, { decision: 'ask' }), 'malformed, meant ask → defer'],
    ['block', exited(0, { decision: 'block' }), 'malformed, meant deny → defer'],
    ['the dialect of Claude Code', exited(0, nested('deny')), 'malformed, meant deny → defer'],
    ['true', exited(0, { decision: true }), 'malformed, meant deny → defer'],
    ['null, even at exit 2', exited(2, { decision: null }), 'malformed, meant deny → defer'],
    ['a list, even with a stop', exited(0, { decision: [], continue: false }), 'malformed, meant deny → defer'],
    ['two objects', exited(0, `${JSON.stringify(DENY)}\n${JSON.stringify(DENY)}`), 'malformed, meant deny → defer'],
    ['text', exited(0, 'checked'), 'none → defer'],
    ['torn JSON', exited(0, '{"decision":'), 'malformed → defer'],
    // Failures let the command pass.
    ['exit 1', exited(1, '', 'Traceback (most recent call last)'), 'crashed → defer'],
    ['exit 1 after two objects', exited(1, `${JSON.stringify(DENY)}\n{}`), 'crashed, meant deny → defer'],
    ['a missing program', exited(127, '', 'jq: not found'), 'notStarted → defer'],
    ['a signal', endedBy('SIGSEGV'), 'crashed → defer'],
    ['a signal after a deny', endedBy('SIGSEGV', DENY), 'crashed, meant deny → block'],
    ['the timeout', killed(DENY), 'timedOut, meant deny → defer'],
    ['no start', NEVER_STARTED, 'notStarted → defer'],
  ];

  test.each(rows)('%s', (_, finished, expected) => {
    expect(inShort(openhands.read(finished, hostOf(openhands)))).toBe(expected);
  });

  test('says what it does with a word that it does not know', () => {
    expect(openhands.read(exited(0, { decision: 'ask' }), hostOf(openhands)).outcome).toMatchObject({
      detail: 'openhands does not know the decision "ask": the command passes as if nothing were said',
    });
  });
});

test('the payload and the environment', () => {
  expect(openhands.payload(REQUEST, SURROUNDINGS, 'current')).toEqual({
    event_type: 'PreToolUse',
    tool_name: 'terminal',
    tool_input: { command: 'rm -rf "build dir"' },
    tool_response: null,
    message: null,
    session_id: 'session-1',
    working_dir: '/w/app/src',
    metadata: {},
  });
  expect(openhands.environment(SURROUNDINGS)).toEqual({
    OPENHANDS_PROJECT_DIR: '/w/app',
    OPENHANDS_SESSION_ID: 'session-1',
    OPENHANDS_EVENT_TYPE: 'PreToolUse',
    OPENHANDS_TOOL_NAME: 'terminal',
  });
});
