import { describe, expect, test } from 'vitest';
import { cline } from '../../../../src/guards/external/protocols/cline.ts';
import type { Finished } from '../../../../src/guards/external/protocols/protocol.ts';
import { REQUEST, SURROUNDINGS } from './asking.ts';
import { endedBy, exited, hostOf, inShort, killed, nested, NEVER_STARTED } from './reading.ts';

const CANCEL = { cancel: true, errorMessage: '[no-drops] nothing is dropped' };
const TEXT = JSON.stringify(CANCEL);

describe('what an answer means and what Cline does', () => {
  const rows: readonly (readonly [string, Finished, string])[] = [
    ['silence', exited(0), 'none → defer'],
    ['an empty object', exited(0, {}), 'none → defer'],
    ['no cancel', exited(0, { cancel: false }), 'none → defer'],
    ['cancel', exited(0, CANCEL), 'deny → block'],
    ['cancel at exit 1', exited(1, CANCEL, 'oops'), 'deny → block'],
    ['cancel at exit 2', exited(2, CANCEL), 'deny → block'],
    ['text before', exited(0, `debug: looking\n${TEXT}`), 'deny → block'],
    ['text before on the same line', exited(0, `answer: ${TEXT}`), 'deny → block'],
    ['lines behind', exited(0, `${TEXT}\ndone\n`), 'deny → block'],
    ['over several lines', exited(0, `debug\n${JSON.stringify(CANCEL, null, 2)}\n`), 'deny → block'],
    ['the last of two', exited(0, `{"cancel":false}\n${TEXT}`), 'deny → block'],
    ['not the first of two', exited(0, `${TEXT}\n{"cancel":false}`), 'none → defer'],
    // Not heard.
    ['text behind on the same line', exited(0, `${TEXT} done`), 'malformed, meant deny → defer'],
    [
      'a brace in a text among noise',
      exited(0, '{x}\n{"cancel":true,"errorMessage":"}"}'),
      'malformed, meant deny → defer',
    ],
    ['a cancel that is no boolean', exited(0, { cancel: 'true' }), 'malformed → defer'],
    ['a field that was removed', exited(0, { shouldContinue: false, cancel: true }), 'malformed, meant deny → defer'],
    ['a message that is no text', exited(0, { cancel: true, errorMessage: 1 }), 'malformed, meant deny → defer'],
    ['the dialect of Claude Code', exited(0, nested('ask')), 'malformed, meant ask → defer'],
    ['exit 2', exited(2, '', 'BLOCKED: no'), 'malformed, meant deny → defer'],
    ['exit 2 with an object that says nothing', exited(2, {}, 'BLOCKED'), 'malformed, meant deny → defer'],
    ['text', exited(0, 'checked'), 'none → defer'],
    ['torn JSON', exited(0, '{"cancel":'), 'malformed → defer'],
    // Failures let the command pass.
    ['exit 1', exited(1, '', 'Traceback (most recent call last)'), 'crashed → defer'],
    ['exit 2 of a missing script', exited(2, '', "python3: can't open file 'g.py'"), 'notStarted → defer'],
    ['a missing program', exited(127, '', 'jq: not found'), 'notStarted → defer'],
    ['a signal', endedBy('SIGSEGV'), 'crashed → defer'],
    ['a signal after a cancel', endedBy('SIGSEGV', CANCEL), 'crashed, meant deny → block'],
    ['the timeout', killed(CANCEL), 'timedOut, meant deny → defer'],
    ['no start', NEVER_STARTED, 'notStarted → defer'],
  ];

  test.each(rows)('%s', (_, finished, expected) => {
    expect(inShort(cline.read(finished, hostOf(cline)))).toBe(expected);
  });

  test('says which field is none that it takes', () => {
    expect(cline.read(exited(0, { cancel: 'true' }), hostOf(cline)).outcome).toMatchObject({
      detail:
        'cline takes no answer whose cancel is "true", not true or false: the command passes as if nothing were said',
    });
  });
});

test('what an exit code of 2 meant is named after the reason that an object gives', () => {
  const { outcome } = cline.read(exited(2, { decision: 'deny', reason: '[no-drops] no' }), hostOf(cline));
  expect(outcome).toMatchObject({ kind: 'malformed', meant: { decision: 'deny', rule: 'no-drops' } });
});

test('the payload, and nothing in the environment', () => {
  expect(cline.payload(REQUEST, SURROUNDINGS, 'current')).toEqual({
    clineVersion: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    hookName: 'PreToolUse',
    timestamp: '1767225600000',
    taskId: 'session-1',
    workspaceRoots: ['/w/app'],
    userId: 'session-1',
    model: { provider: expect.any(String), slug: expect.any(String) },
    preToolUse: {
      toolName: 'execute_command',
      parameters: { command: 'rm -rf "build dir"', requires_approval: 'false' },
    },
  });
  expect(cline.environment(SURROUNDINGS)).toEqual({});
});
