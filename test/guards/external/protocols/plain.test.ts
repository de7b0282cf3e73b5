import { describe, expect, test } from 'vitest';
import { plain } from '../../../../src/guards/external/protocols/plain.ts';
import type { Finished } from '../../../../src/guards/external/protocols/protocol.ts';
import { endedBy, exited, hostOf, inShort, killed, NEVER_STARTED } from './reading.ts';

const DENY = { decision: 'deny', reason: '[no-rm] keep it' };

describe('what an answer means, and that failures block', () => {
  const rows: readonly (readonly [string, Finished, string])[] = [
    ['silence', exited(0), 'none → defer'],
    ['allow', exited(0, { decision: 'allow' }), 'allow → run'],
    ['allow with null for a reason', exited(0, { decision: 'allow', reason: null }), 'allow → run'],
    ['deny', exited(1, DENY), 'deny → block'],
    ['deny without a reason', exited(1, { decision: 'deny' }), 'deny → block'],
    ['more fields', exited(1, { ...DENY, rule: 'no-rm' }), 'deny → block'],
    ['deny that exits 0', exited(0, DENY), 'malformed, meant deny → block'],
    ['allow that exits 1', exited(1, { decision: 'allow' }), 'malformed, meant allow → block'],
    ['ask', exited(1, { decision: 'ask' }), 'malformed, meant ask → block'],
    ['block', exited(1, { decision: 'block' }), 'malformed, meant deny → block'],
    ['true', exited(1, { decision: true }), 'malformed, meant deny → block'],
    ['an object as decision', exited(0, { decision: {} }), 'malformed → block'],
    ['a number as reason', exited(1, { decision: 'deny', reason: 4 }), 'malformed, meant deny → block'],
    ['an object without a decision', exited(0, {}), 'malformed → block'],
    ["another host's answer", exited(0, { permissionDecision: 'deny' }), 'malformed, meant deny → block'],
    ['text', exited(0, 'fine'), 'malformed → block'],
    ['text around', exited(1, `log\n${JSON.stringify(DENY)}`), 'crashed, meant deny → block'],
    ['two answers', exited(0, '{"decision":"allow"}{"decision":"deny"}'), 'malformed, meant deny → block'],
    ['a traceback', exited(1, '', 'Traceback (most recent call last):'), 'crashed → block'],
    ['exit 1 with an object without a decision', exited(1, {}), 'crashed → block'],
    ['exit 2', exited(2, DENY), 'crashed, meant deny → block'],
    ['exit 127', exited(127), 'notStarted → block'],
    ['exit 139', exited(139, { decision: 'allow' }), 'crashed, meant allow → block'],
    ['a signal', endedBy('SIGSEGV'), 'crashed → block'],
    ['killed at the timeout', killed({ decision: 'allow' }), 'timedOut, meant allow → block'],
    ['never started', NEVER_STARTED, 'notStarted → block'],
  ];

  test.each(rows)('%s', (_, finished, expected) => {
    expect(inShort(plain.read(finished, hostOf(plain)))).toBe(expected);
  });

  test('the verdict has the printed rule and reason', () => {
    const { outcome } = plain.read(exited(1, DENY), hostOf(plain));
    expect(outcome).toEqual({
      kind: 'judged',
      verdict: { decision: 'deny', rule: 'no-rm', reason: '[no-rm] keep it' },
    });
  });
});

test('the payload is a tool and its input', () => {
  const surroundings = { cwd: '/c', project: '/p', home: '/h', session: 's', call: 'c', transcript: '/t' };
  const request = { tool: 'Bash', command: 'ls', shell: 'posix', cwd: '/somewhere' } as const;
  expect(plain.payload(request, surroundings, 'current')).toEqual({ tool: 'shell', input: { command: 'ls' } });
  expect(plain.environment(surroundings)).toEqual({});
});
