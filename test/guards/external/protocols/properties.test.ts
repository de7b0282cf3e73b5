import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ACTIONS, type Action } from '../../../../src/guards/decision.ts';
import { isObject } from '../../../../src/json.ts';
import type { Verdict } from '../../../../src/guards/guard.ts';
import { protocols } from '../../../../src/guards/external/protocols/index.ts';
import type { Finished, Reading } from '../../../../src/guards/external/protocols/protocol.ts';

const WORDS = ['allow', 'deny', 'ask', 'block', 'approve', 'defer', 'none', '', true, false, null, 0, {}, []];
const DECISIONS = ['decision', 'permission', 'permissionDecision', 'continue', 'cancel', 'async'];
const TEXTS = ['permissionDecisionReason', 'reason', 'stopReason', 'hookEventName', 'errorMessage', 'updatedInput'];

const word = fc.oneof(fc.constantFrom(...WORDS), fc.string(), fc.jsonValue());
const flat = fc.dictionary(fc.constantFrom(...DECISIONS, ...TEXTS, '__proto__'), word);
const answer = fc.tuple(flat, fc.option(fc.oneof(flat, word))).map(([top, specific]) => {
  const event = { hookEventName: 'PreToolUse' };
  const within = isObject(specific) ? { ...event, ...specific } : specific;
  return JSON.stringify(within === null ? top : { ...top, hookSpecificOutput: within });
});
const output = fc.oneof(
  answer,
  fc.tuple(fc.string(), answer).map(([before, object]) => `${before}${object}`),
  fc.tuple(answer, answer).map((both) => both.join('\n')),
  fc.string({ unit: 'binary' }),
  fc.json(),
  fc.constant(''),
);
const ending = fc.oneof(
  fc.record({ exitCode: fc.oneof(fc.constantFrom(0, 1, 2, 126, 127, 139), fc.nat(255)) }),
  fc.record({ signal: fc.constantFrom('SIGSEGV', 'SIGKILL', 'SIGTERM') }),
  fc.record({ killedAfterMillis: fc.nat() }),
  fc.record({ notStarted: fc.string() }),
  fc.constant({}),
);
const finished: fc.Arbitrary<Finished> = fc
  .tuple(ending, output, fc.oneof(fc.constant(''), fc.string({ unit: 'binary' })), fc.boolean())
  .map(([end, stdout, stderr, isCut]) => ({ ...end, stdout, stderr, micros: 1, ...(isCut && { isCut }) }));

/** The least that a host does which does as the verdict says. */
const LEAST: Readonly<Record<Verdict['decision'], Action>> = {
  deny: 'block',
  ask: 'prompt',
  none: 'run',
  allow: 'run',
};

describe.each(protocols.map((protocol) => [protocol.name, protocol] as const))('%s', (_, protocol) => {
  test('reads anything, and credits no guard with a refusal that the host does not carry out', () => {
    const profile = fc.constantFrom(...protocol.profiles.map(({ name }) => name));
    fc.assert(
      fc.property(finished, profile, fc.boolean(), (left, name, failClosed) => {
        const { outcome, action }: Reading = protocol.read(left, { profile: name, failClosed });
        expect(ACTIONS).toContain(action);
        const isTrue =
          outcome.kind === 'judged'
            ? ACTIONS.indexOf(action) >= ACTIONS.indexOf(LEAST[outcome.verdict.decision])
            : outcome.detail !== '';
        expect(isTrue).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  test('a process that did not come to its own end never has a verdict', () => {
    fc.assert(
      fc.property(finished, fc.boolean(), (left, failClosed) => {
        fc.pre(left.exitCode === undefined || left.exitCode === 127);
        const { outcome } = protocol.read(left, { profile: protocol.profiles[0].name, failClosed });
        expect(outcome.kind).not.toBe('judged');
      }),
    );
  });
});
