import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Guard, SHELLS, type Verdict } from '../../src/guards/guard.ts';
import { builtinGuards, findGuard, recordedGuards } from '../../src/guards/index.ts';
import { outcomeOf } from '../../src/guards/outcome-of.ts';
import { recorded, shadow } from '../../src/guards/recorded.ts';

const REQUEST = { tool: 'Bash', command: 'git push -f', shell: 'posix' } as const;

function repeated(hookSaid: string): Verdict | Promise<Verdict> {
  return recorded.judge({ ...REQUEST, hookSaid });
}

const DENIED: Verdict = { decision: 'deny', rule: 'git-force-push', reason: 'not on main' };

describe('an answer', () => {
  test.each<[string, Verdict]>([
    ['deny: [rule: git-force-push] not on main', DENIED],
    ['ask: [rule: git-force-push] not on main', { ...DENIED, decision: 'ask' }],
    ['exit 2: [rule: git-force-push] not on main', DENIED],
    // The rule of a single word is one of ours, whatever the command is called.
    ['deny: [rule: push] no', { decision: 'deny', rule: 'push', reason: 'no' }],
    ['deny: BLOCKED: [no-force] x', { decision: 'deny', rule: 'no-force', reason: 'BLOCKED: [no-force] x' }],
    ['deny', { decision: 'deny', rule: 'unnamed', reason: 'no reason given' }],
    ['exit 2', { decision: 'deny', rule: 'unnamed', reason: 'no reason given' }],
    ['stop: SEC-012: enough', { decision: 'deny', rule: 'SEC-012', reason: 'SEC-012: enough' }],
    ['allow', { decision: 'allow' }],
    ['allow: known to read', { decision: 'allow', reason: 'known to read' }],
    ['allow\nrewrite: git push', { decision: 'allow' }],
  ])('%j is a verdict', (said, verdict) => {
    expect(repeated(said)).toEqual(verdict);
  });

  test.each(['none', 'none: argv could not judge', 'defer', 'exit 0', 'exit 0: fine', 'success', 'answered: hello'])(
    '%j is no opinion',
    (said) => {
      expect(repeated(said)).toEqual({ decision: 'none' });
    },
  );

  test.each(['message: mind the gap', 'context: deny', 'rewrite: rm -rf /'])('%j is none either', (said) => {
    expect(repeated(said)).toEqual({ decision: 'none' });
  });

  test.each([
    'exit 1: Traceback',
    'exit 137',
    'timed out',
    'cancelled',
    'error: no such program',
    'failed: code 1',
    'not on a Friday',
    'Deny: no',
    '',
  ])('%j is a failure, in the words of the log', (said) => {
    expect(() => repeated(said)).toThrow(expect.objectContaining({ name: 'the hook failed', message: said }));
  });
});

describe('of several answers', () => {
  test.each<[string, Verdict['decision']]>([
    ['allow\ndeny: no\nask', 'deny'],
    ['exit 0\nask: sure?\nallow', 'ask'],
    ['exit 0\nallow', 'allow'],
    ['exit 1\nallow', 'allow'],
    ['timed out\nexit 2', 'deny'],
    ['none\nexit 0', 'none'],
  ])('the strictest counts: %j', (said, decision) => {
    expect(repeated(said)).toMatchObject({ decision });
  });

  test('the first of equals gives the reason', () => {
    expect(repeated('deny: [rule: a-b] one\ndeny: [rule: c-d] two')).toMatchObject({ rule: 'a-b', reason: 'one' });
  });

  test('a failure counts where none has an opinion', () => {
    expect(() => repeated('exit 0\nexit 1: oops')).toThrow('exit 1: oops');
  });
});

test('each repeats what is its own', () => {
  const request = { ...REQUEST, hookSaid: 'deny: no', shadowSaid: 'allow' };
  expect([recorded, shadow].map((guard) => guard.judge(request))).toMatchObject([
    { decision: 'deny' },
    { decision: 'allow' },
  ]);
});

test.each(recordedGuards.map((guard): [string, Guard] => [guard.name, guard]))(
  '%s is found by its name, for any shell, and is none of those that judge',
  (name, guard) => {
    expect(findGuard(name)).toBe(guard);
    expect(guard.shells).toEqual(SHELLS);
    expect(builtinGuards).not.toContain(guard);
  },
);

test('whatever a log says is a valid answer or a failure', () => {
  const word = fc.constantFrom('deny', 'ask', 'allow', 'exit 2', 'exit 1', 'none', '');
  const line = fc.tuple(word, fc.string({ unit: 'binary' })).map(([said, detail]) => `${said}: ${detail}`);
  fc.assert(
    fc.property(fc.array(fc.oneof(line, fc.string({ unit: 'binary' }))), fc.string(), (lines, command) => {
      const judge = (): unknown => recorded.judge({ ...REQUEST, command, hookSaid: lines.join('\n') });
      expect(['judged', 'the hook failed']).toContain(kindOf(judge));
    }),
  );
});

function kindOf(judge: () => unknown): string {
  try {
    return outcomeOf(judge(), REQUEST).kind;
  } catch (error) {
    return error instanceof Error ? error.name : 'no error';
  }
}
