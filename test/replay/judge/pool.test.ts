import { afterEach, expect, test } from 'vitest';
import { JudgePool, type Answer } from '../../../dist/replay/judge/pool.js';
import type { Request } from '../../../src/guards/guard.ts';

const module = new URL('../../fixtures/guards/misbehaving.mjs', import.meta.url).href;

const pools: JudgePool[] = [];
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

function poolOf(guards: readonly string[], { jobs = 1, timeoutMillis = 300 } = {}): JudgePool {
  const pool = new JudgePool({ guards, module, jobs, timeoutMillis });
  pools.push(pool);
  return pool;
}

const requests = (...commands: string[]): Request[] =>
  commands.map((command) => ({ tool: 'Bash', command, shell: 'posix' }));

/** `deny:said-so`, `none`, or the kind of failure. */
const words = (answers: readonly (readonly Answer[])[]): string[][] =>
  answers.map((answer) =>
    answer.map(({ outcome }) => {
      if (outcome.kind !== 'judged') return outcome.kind;
      const { verdict } = outcome;
      return verdict.decision === 'deny' ? `deny:${verdict.rule}` : verdict.decision;
    }),
  );

test('asks every guard every request, whether it answers now or later', async () => {
  const answers = await poolOf(['plain', 'later']).judge(requests('ls', 'deny me', 'pwd'));
  expect(words(answers)).toEqual([
    ['none', 'none'],
    ['deny:said-so', 'deny:said-so'],
    ['none', 'none'],
  ]);
  expect(answers.flat().every(({ micros }) => micros !== undefined && micros > 0)).toBe(true);
});

test('does not ask where it is told not to', async () => {
  const answers = await poolOf(['throws', 'plain']).judge(requests('throw deny'), [0]);
  expect(words(answers)).toEqual([['none', 'deny:said-so']]);
});

test('a guard that throws, now or later, has crashed, with what it said', async () => {
  const answers = await poolOf(['throws', 'rejects', 'plain']).judge(requests('throw', 'deny'));
  expect(words(answers)).toEqual([
    ['crashed', 'crashed', 'none'],
    ['none', 'none', 'deny:said-so'],
  ]);
  expect(answers[0]?.[0]?.outcome).toEqual({ kind: 'crashed', detail: 'TypeError: no such thing' });
});

test('a regular expression that hangs costs its case and no other', async () => {
  const answers = await poolOf(['backtracks', 'plain']).judge(requests('deny 1', `${'a'.repeat(40)}!`, 'deny 2'));
  expect(words(answers)).toEqual([
    ['none', 'deny:said-so'],
    ['timedOut', 'none'],
    ['none', 'deny:said-so'],
  ]);
  expect(answers[1]?.[0]).toEqual({ outcome: { kind: 'timedOut', detail: 'no answer within 300 ms, asked twice' } });
});

test('a promise that is never kept is a timeout too', async () => {
  expect(words(await poolOf(['forgets']).judge(requests('forget', 'ls')))).toEqual([['timedOut'], ['none']]);
});

test.each([
  ['exits', 'exit'],
  ['fills', 'fill'],
])('a guard that takes its thread down has crashed: %s', async (guard, command) => {
  const answers = await poolOf([guard, 'plain'], { timeoutMillis: 60_000 }).judge(requests('ls', command, 'deny'));
  expect(words(answers)).toEqual([
    ['none', 'none'],
    ['crashed', 'none'],
    ['none', 'deny:said-so'],
  ]);
});

test('batches share the threads, and each gets its own answers', async () => {
  const pool = poolOf(['plain', 'throws'], { jobs: 3 });
  const batches = Array.from({ length: 40 }, (_, n) => requests(`deny ${n}`, n % 3 === 0 ? 'throw' : 'ls'));
  const answers = await Promise.all(batches.map((batch) => pool.judge(batch)));
  answers.forEach((answer, n) => {
    expect(words(answer)).toEqual([
      ['deny:said-so', 'none'],
      ['none', n % 3 === 0 ? 'crashed' : 'none'],
    ]);
  });
});

test('a guard that does not exist fails the batch, and the process lives on', async () => {
  await expect(poolOf(['nobody']).judge(requests('ls'))).rejects.toThrow('no guard named nobody');
});

test('closing ends a thread that hangs', async () => {
  const pool = poolOf(['backtracks'], { timeoutMillis: 600_000 });
  void pool.judge(requests(`${'a'.repeat(60)}!`)).catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve, 100));
  await expect(pool.close()).resolves.toBeUndefined();
});
