import { describe, expect, test } from 'vitest';
import { copilot } from '../../../../src/guards/external/protocols/copilot.ts';
import type { Finished } from '../../../../src/guards/external/protocols/protocol.ts';
import { REQUEST, SURROUNDINGS } from './asking.ts';
import { endedBy, exited, hostOf, inShort, killed, nested, NEVER_STARTED } from './reading.ts';

const DENY = { permissionDecision: 'deny', permissionDecisionReason: '[no-drops] nothing is dropped' };
const PROGRESS = '{"type":"progress","message":"looking"}';

describe('what an answer means and what Copilot does', () => {
  const rows: readonly (readonly [string, Finished, string])[] = [
    ['silence', exited(0), 'none → defer'],
    ['an empty object', exited(0, {}), 'none → defer'],
    ['deny', exited(0, DENY), 'deny → block'],
    ['allow', exited(0, { permissionDecision: 'allow' }), 'allow → run'],
    ['ask', exited(0, { permissionDecision: 'ask' }), 'ask → prompt'],
    ['progress before the answer', exited(0, `${PROGRESS}\n${JSON.stringify(DENY)}\n${PROGRESS}`), 'deny → block'],
    ['progress alone', exited(0, `${PROGRESS}\n`), 'none → defer'],
    ['other arguments', exited(0, { modifiedArgs: { command: 'ls' } }), 'none as ls → defer'],
    [
      'allow with other arguments as text',
      exited(0, { permissionDecision: 'allow', modifiedArgs: '{"command":"ls"}' }),
      'allow as ls → run',
    ],
    // Ignored.
    ['two objects', exited(0, `${JSON.stringify(DENY)}\n${JSON.stringify(DENY)}`), 'malformed, meant deny → defer'],
    ['text before the answer', exited(0, `debug\n${JSON.stringify(DENY)}`), 'malformed, meant deny → defer'],
    ['text', exited(0, 'checked'), 'none → defer'],
    ['torn JSON', exited(0, '{"permissionDecision":'), 'malformed → defer'],
    ['one level too deep', exited(0, nested('deny')), 'malformed, meant deny → defer'],
    ["another host's dialect", exited(0, { decision: 'deny' }), 'malformed, meant deny → defer'],
    ['an unknown word', exited(0, { permissionDecision: 'block' }), 'malformed, meant deny → defer'],
    ['a decision that is no text', exited(0, { permissionDecision: null }), 'malformed → defer'],
    // It fails closed.
    ['exit 2', exited(2, '', 'BLOCKED: no'), 'deny → block'],
    ['exit 2 with an allow', exited(2, { permissionDecision: 'allow' }), 'malformed, meant allow → block'],
    ['exit 1', exited(1, '', 'KeyError: tool_use_id'), 'crashed → block'],
    ['exit 1 after an allow', exited(1, { permissionDecision: 'allow' }), 'crashed, meant allow → block'],
    ['exit 1 after a deny', exited(1, DENY), 'crashed, meant deny → block'],
    ['a missing program', exited(127, '', 'jq: not found'), 'notStarted → block'],
    ['a signal', endedBy('SIGSEGV'), 'crashed → block'],
    ['no start', NEVER_STARTED, 'notStarted → block'],
    ['but not at the timeout', killed(), 'timedOut → defer'],
    ['nor at the timeout after a deny', killed(DENY), 'timedOut, meant deny → defer'],
  ];

  test.each(rows)('%s', (_, finished, expected) => {
    expect(inShort(copilot.read(finished, hostOf(copilot)))).toBe(expected);
  });

  test('says that it is the host which refuses after a failure', () => {
    expect(copilot.read(exited(1, '', 'KeyError'), hostOf(copilot)).outcome).toMatchObject({
      detail: 'exit 1: KeyError (copilot refuses where a hook fails)',
    });
  });

  test('older releases took exit 2 for a warning, and nothing else', () => {
    const read = (finished: Finished) => inShort(copilot.read(finished, hostOf(copilot, { profile: 'exit-2-warns' })));
    expect(read(exited(2, '', 'BLOCKED: no'))).toBe('malformed, meant deny → defer');
    expect(read(exited(1))).toBe('crashed → block');
    expect(read(exited(0, DENY))).toBe('deny → block');
  });

  test('the cloud agent refuses where it should ask', () => {
    const host = hostOf(copilot, { profile: 'cloud' });
    expect(inShort(copilot.read(exited(0, { permissionDecision: 'ask' }), host))).toBe('ask → block');
  });
});

test('the payload, with arguments as most releases send them and as some do; nothing in the environment', () => {
  const common = { sessionId: 'session-1', timestamp: 1767225600000, cwd: '/w/app/src', toolName: 'bash' };
  expect(copilot.payload(REQUEST, SURROUNDINGS, 'current')).toEqual({
    ...common,
    toolArgs: String.raw`{"command":"rm -rf \"build dir\""}`,
  });
  expect(copilot.payload(REQUEST, SURROUNDINGS, 'args-object')).toEqual({
    ...common,
    toolArgs: { command: 'rm -rf "build dir"' },
  });
  expect(copilot.environment(SURROUNDINGS)).toEqual({});
});
