import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Action, ACTIONS, type Answer, FAILURES, type Outcome } from '../../../../src/guards/decision.ts';
import type { Verdict } from '../../../../src/guards/guard.ts';
import { composed } from '../../../../src/guards/external/settings/compose.ts';

const NAMES = ['first', 'second', 'third'];

function judged(verdict: Verdict, action: Action): Answer {
  return { outcome: { kind: 'judged', verdict }, action };
}

const silent = judged({ decision: 'none' }, 'defer');
const allow = judged({ decision: 'allow' }, 'run');
const allowBy = judged({ decision: 'allow', rule: 'known', reason: 'is known' }, 'run');
const ask = judged({ decision: 'ask', rule: 'push', reason: 'asks' }, 'prompt');
const deny = judged({ decision: 'deny', rule: 'force', reason: 'denies' }, 'block');
const denyOther = judged({ decision: 'deny', rule: 'rm', reason: 'denies too' }, 'block');
const failsOpen: Answer = { outcome: { kind: 'crashed', detail: 'it exited with 1' }, action: 'defer' };
const failsClosed: Answer = { outcome: { kind: 'timedOut', detail: 'it took too long' }, action: 'block' };
const misspelt: Answer = {
  outcome: { kind: 'malformed', detail: 'deny at the wrong level', meant: { decision: 'deny', rule: 'force' } },
  action: 'defer',
};
const rewrites = judged({ decision: 'none', rewrite: 'ls one' }, 'defer');
const allowsRewritten = judged({ decision: 'allow', rewrite: 'ls two' }, 'run');

/** What a set says, in short: the rule where one speaks, the failure where there is one. */
function shortly({ outcome, action }: Answer): string {
  if (outcome.kind !== 'judged') return `${action} ${outcome.kind} ${outcome.detail}`;
  const { verdict } = outcome;
  const rule = verdict.decision === 'none' ? undefined : verdict.rule;
  const rewrite = verdict.rewrite === undefined ? undefined : `→ ${verdict.rewrite}`;
  return [action, verdict.decision, rule, rewrite].filter((part) => part !== undefined).join(' ');
}

const CASES: readonly (readonly [string, readonly (Answer | undefined)[], string])[] = [
  ['no hook is asked', [undefined, undefined], 'defer none'],
  ['all are silent', [silent, silent], 'defer none'],
  ['one denies', [silent, deny], 'block deny second:force'],
  ['both deny: the first speaks', [deny, denyOther], 'block deny first:force'],
  ['deny over ask', [ask, deny], 'block deny second:force'],
  ['deny over allow', [allow, undefined, deny], 'block deny third:force'],
  ['ask over allow', [allow, ask], 'prompt ask second:push'],
  ['allow over silence', [silent, allow], 'run allow second'],
  ['an allow that names its rule', [allowBy, silent], 'run allow first:known'],
  ['a failure that lets it run beside silence', [silent, failsOpen], 'defer crashed second: it exited with 1'],
  ['a failure that lets it run beside a deny', [failsOpen, deny], 'block deny second:force'],
  ['a failure that lets it run beside an allow', [failsOpen, allow], 'run allow second'],
  ['two failures: the first', [failsOpen, misspelt], 'defer crashed first: it exited with 1'],
  ['a failure that blocks beside silence', [silent, failsClosed], 'block timedOut second: it took too long'],
  ['a failure that blocks beside an ask', [ask, failsClosed], 'block timedOut second: it took too long'],
  ['the failure that blocks, not that before it', [failsOpen, failsClosed], 'block timedOut second: it took too long'],
  ['one only', [undefined, failsOpen], 'defer crashed second: it exited with 1'],
  ['a silent rewrite', [rewrites, silent], 'defer none → ls one'],
  ['the last rewrite, whoever decides', [allowsRewritten, rewrites], 'run allow first → ls one'],
  ['the last rewrite in order', [rewrites, allowsRewritten], 'run allow second → ls two'],
  ['a rewrite with an ask', [rewrites, ask], 'prompt ask second:push → ls one'],
  ['no rewrite of what is blocked', [rewrites, deny], 'block deny second:force'],
];

describe('hooks asked at once', () => {
  test.each([
    ...CASES,
    ['a failure that blocks beside a deny', [failsClosed, deny], 'block deny second:force'] as const,
  ])('%s', (_, answers, expected) => {
    expect(shortly(composed(NAMES, answers, false))).toBe(expected);
  });
});

describe('hooks asked one after the other', () => {
  const others: typeof CASES = [
    ['a failure that blocks before a deny', [failsClosed, deny], 'block timedOut first: it took too long'],
    ['a deny before a failure that blocks', [deny, failsClosed], 'block deny first:force'],
    ['what comes after a block is not asked', [deny, failsOpen, allow], 'block deny first:force'],
  ];
  test.each([...CASES, ...others])('%s', (_, answers, expected) => {
    expect(shortly(composed(NAMES, answers, true))).toBe(expected);
  });
});

test('what a failing hook meant names the hook too', () => {
  expect(composed(NAMES, [silent, misspelt], false).outcome).toEqual({
    kind: 'malformed',
    detail: 'second: deny at the wrong level',
    meant: { decision: 'deny', rule: 'second:force' },
  });
});

test('reason and span are those of the deciding hook', () => {
  const spanned = judged({ decision: 'deny', rule: 'force', reason: 'why', span: { start: 1, end: 2 } }, 'block');
  expect(composed(NAMES, [ask, spanned], false).outcome).toEqual({
    kind: 'judged',
    verdict: { decision: 'deny', rule: 'second:force', reason: 'why', span: { start: 1, end: 2 } },
  });
});

test('the time of hooks asked at once is that of the slowest, of others the sum up to the block', () => {
  const answers = [
    { ...silent, micros: 30 },
    { ...deny, micros: 20 },
    { ...silent, micros: 900 },
  ];
  expect(composed(NAMES, answers, false).micros).toBe(900);
  expect(composed(NAMES, answers, true).micros).toBe(50);
  expect(composed(NAMES, [silent, silent], true)).not.toHaveProperty('micros');
  expect(composed(NAMES, [{ ...silent, micros: 5 }, failsOpen], false)).not.toHaveProperty('micros');
});

test('what hooks wrote on standard error is kept, up to a length', () => {
  const answers = [{ ...silent, stderr: 'one' }, silent, { ...deny, stderr: 'x '.repeat(4500) }];
  const { stderr = '' } = composed(NAMES, answers, false);
  expect(stderr).toBe(`one\n${'x '.repeat(1997)}x…`);
  expect(composed(NAMES, [silent], false)).not.toHaveProperty('stderr');
});

describe('any answers', () => {
  const failure: fc.Arbitrary<Outcome> = fc.record({ kind: fc.constantFrom(...FAILURES), detail: fc.string() });
  const verdict: fc.Arbitrary<Answer> = fc.constantFrom(silent, allow, allowBy, ask, deny, denyOther, rewrites);
  const failed: fc.Arbitrary<Answer> = fc.record({ outcome: failure, action: fc.constantFrom(...ACTIONS) });
  const answers = fc.array(fc.option(fc.oneof(verdict, failed), { nil: undefined }), { maxLength: 3 });

  test('are never composed to less than the strictest of them, but that an allow outdoes silence', () => {
    fc.assert(
      fc.property(answers, fc.boolean(), (given, stopsAtBlock) => {
        const actions = given.flatMap((answer) => answer?.action ?? []);
        const { action } = composed(NAMES, given, stopsAtBlock);
        const strictest = ACTIONS.findLast((each) => actions.includes(each)) ?? 'defer';
        expect(action).toBe(strictest === 'defer' && actions.includes('run') ? 'run' : strictest);
      }),
    );
  });

  test('are never judged where all failed, and never silent where one failed', () => {
    fc.assert(
      fc.property(answers, fc.boolean(), (given, stopsAtBlock) => {
        const asked = given.filter((answer) => answer !== undefined);
        const { outcome, action } = composed(NAMES, given, stopsAtBlock);
        const isFailed = ({ outcome: { kind } }: Answer): boolean => kind !== 'judged';
        const isDecided = outcome.kind === 'judged' && outcome.verdict.decision !== 'none' && action !== 'defer';
        fc.pre(asked.some(isFailed));
        expect(outcome.kind !== 'judged' || (isDecided && !asked.every(isFailed))).toBe(true);
      }),
    );
  });

  test('a judged block among them blocks, with a verdict where all are asked', () => {
    fc.assert(
      fc.property(answers, (given) => {
        fc.pre(given.includes(deny));
        expect(composed(NAMES, given, false)).toMatchObject({ outcome: { kind: 'judged' }, action: 'block' });
      }),
    );
  });
});
