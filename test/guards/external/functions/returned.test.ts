import { anything, assert, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FAILURES } from '../../../../src/guards/decision.ts';
import { outcomeOfReturned } from '../../../../src/guards/external/functions/returned.ts';
import { requestOf } from '../guards.ts';

const request = requestOf('git push --force');
const UNNAMED = { decision: 'deny', rule: 'unnamed', reason: 'no reason given' };

describe('what a function returned', () => {
  test.each<[unknown, object]>([
    [true, UNNAMED],
    [false, { decision: 'none' }],
    [null, { decision: 'none' }],
    [undefined, { decision: 'none' }],
    ['none', { decision: 'none' }],
    ['allow', { decision: 'allow' }],
    ['deny', UNNAMED],
    ['ask', { ...UNNAMED, decision: 'ask' }],
    [['deny', '[no-force] it loses work'], { decision: 'deny', rule: 'no-force', reason: '[no-force] it loses work' }],
    [[true, null], UNNAMED],
    [[false, 'fine'], { decision: 'none' }],
    [['allow', 'fine'], { decision: 'allow', reason: 'fine' }],
    [[null, null], { decision: 'none' }],
    [{ decision: 'deny' }, UNNAMED],
    [{ decision: true, reason: '' }, UNNAMED],
    [{ decision: false }, { decision: 'none' }],
    [
      { decision: 'ask', rule: 'mine' },
      { decision: 'ask', rule: 'mine', reason: 'no reason given' },
    ],
    [
      { decision: 'deny', rule: null, reason: 'rule: x-1' },
      { decision: 'deny', rule: 'x-1', reason: 'rule: x-1' },
    ],
    [
      { decision: 'none', rewrite: 'git push' },
      { decision: 'none', rewrite: 'git push' },
    ],
    [
      { decision: 'deny', rule: 'a', reason: '\u001B[31mred\u001B[0m', span: { start: 4, end: 99 } },
      { decision: 'deny', rule: 'a', reason: 'red', span: { start: 4, end: 16 } },
    ],
    [
      { decision: 'allow', rule: 'a', other: 1 },
      { decision: 'allow', rule: 'a' },
    ],
  ])('%j is a verdict', (returned, verdict) => {
    expect(outcomeOfReturned(returned, request)).toEqual({ kind: 'judged', verdict });
  });

  test('names the rule of a reason without what is particular to the command', () => {
    const [one, other] = ['rm -rf /a', 'rm -rf /b'].map((command) =>
      outcomeOfReturned(['deny', `will not run ${command}`], requestOf(command)),
    );
    expect(one).toMatchObject({ verdict: { rule: expect.stringMatching(/^reason-[0-9a-f]{8}$/) } });
    expect(other).toMatchObject({
      verdict: { rule: one?.kind === 'judged' && 'rule' in one.verdict && one.verdict.rule },
    });
  });

  test.each<[unknown, string, string?]>([
    ['block', 'it returned "block", which is no verdict', 'deny'],
    ['approve', 'it returned "approve", which is no verdict', 'allow'],
    ['DENY', 'it returned "DENY", which is no verdict', 'deny'],
    ['BLOCKED: no force', 'it returned "BLOCKED: no force", which is no verdict', 'deny'],
    ['', 'it returned "", which is no verdict'],
    ['x '.repeat(50), `it returned "${'x '.repeat(29)}x…, which is no verdict`],
    [1, 'it returned 1, which is no verdict'],
    [0, 'it returned 0, which is no verdict'],
    [[], 'it returned [], which is no verdict'],
    [['deny'], 'it returned ["deny"], which is no verdict', 'deny'],
    [['block', 'why'], 'it returned ["block","why"], which is no verdict', 'deny'],
    [['deny', 'rule', 'reason'], 'it returned ["deny","rule","reason"], which is no verdict', 'deny'],
    [['deny', 3], 'the reason is a number', 'deny'],
    [{}, 'it returned {}, which is an object without a decision'],
    [{ decision: 'block' }, 'the decision is "block"', 'deny'],
    [
      { block: true, reason: 'why' },
      'it returned {"block":true,"reason":"why"}, which is an object without a decision',
      'deny',
    ],
    [
      { hookSpecificOutput: { permissionDecision: 'ask' } },
      'it returned {"hookSpecificOutput":{"permissionDecision":"ask"}}, which is an object without a decision',
      'ask',
    ],
    [{ decision: 'deny', reason: ['why'] }, 'the reason is an object', 'deny'],
    [{ decision: 'deny', rule: 7, reason: 'why' }, 'the rule is a number', 'deny'],
  ])('%j is none', (returned, detail, meant) => {
    const outcome = outcomeOfReturned(returned, request);
    expect(outcome).toMatchObject({ kind: 'malformed', detail, ...(meant && { meant: { decision: meant } }) });
    expect('meant' in outcome).toBe(meant !== undefined);
  });

  test('is read whatever it is', () => {
    assert(
      property(anything(), (returned) => {
        const json: unknown = JSON.parse(
          JSON.stringify(returned, (_, value) => (typeof value === 'bigint' ? 1 : value)) ?? 'null',
        );
        expect(['judged', ...FAILURES]).toContain(outcomeOfReturned(json, request).kind);
      }),
    );
  });
});
