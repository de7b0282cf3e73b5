import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { afterEach, expect, test } from 'vitest';
import { JudgePool } from '../../../dist/replay/judge/pool.js';
import type { Answer } from '../../../src/guards/decision.ts';
import { ReplayError } from '../../../dist/errors.js';
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
  expect(answers[0]?.[0]).toMatchObject({ outcome: { kind: 'crashed', detail: 'TypeError: no such thing' } });
});

test('a regular expression that hangs costs its case and no other', async () => {
  const answers = await poolOf(['backtracks', 'plain']).judge(requests('deny 1', `${'a'.repeat(40)}!`, 'deny 2'));
  expect(words(answers)).toEqual([
    ['none', 'deny:said-so'],
    ['timedOut', 'none'],
    ['none', 'deny:said-so'],
  ]);
  expect(answers[1]?.[0]).toMatchObject({
    outcome: { kind: 'timedOut', detail: 'no answer within 300 ms, asked twice' },
  });
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

test('what one guard does to the request, the next does not see', async () => {
  const answers = await poolOf(['spoils', 'plain']).judge(requests('deny me'));
  expect(words(answers)).toEqual([['none', 'deny:said-so']]);
});

test('what a guard prints is not in the output of the program', () => {
  const script = `
    import { JudgePool } from ${JSON.stringify(new URL('../../../dist/replay/judge/pool.js', import.meta.url).href)};
    const pool = new JudgePool({ guards: ['prints'], module: ${JSON.stringify(module)}, jobs: 1, timeoutMillis: 1000 });
    console.log((await pool.judge([{ tool: 'Bash', command: 'ls', shell: 'posix' }])).length);
    await pool.close();`;
  const file = path.join(mkdtempSync(path.join(os.tmpdir(), 'guard-replay-')), 'prints.mjs');
  writeFileSync(file, script);
  const printed = execFileSync(process.execPath, [file], { encoding: 'utf8' });
  rmSync(path.dirname(file), { recursive: true });
  expect(printed).toBe('1\n');
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

const DENY = { decision: 'deny', rule: 'no', reason: 'because' };
const malformed = (detail: string, meant?: object): object => ({ kind: 'malformed', detail, ...(meant && { meant }) });
const judged = (verdict: object): object => ({ kind: 'judged', verdict });

test.each([
  ['word', malformed('"deny" is no verdict', { decision: 'deny' })],
  ['silence', malformed('"none" is no verdict', { decision: 'none' })],
  ['another word', malformed('"block" is no verdict')],
  ['nothing', malformed('nothing is no verdict')],
  ['null', malformed('null is no verdict')],
  ['number', malformed('a number is no verdict')],
  ['an empty object', malformed('the decision is nothing')],
  ['an unknown decision', malformed('the decision is "block"')],
  ['no rule', malformed('deny without a rule', { decision: 'deny' })],
  ['no reason', malformed('ask without a reason', { decision: 'ask', rule: 'no' })],
  ['an empty rule', malformed('deny without a rule', { decision: 'deny' })],
  ['a number as rule', malformed('the rule is a number', { decision: 'deny' })],
  ['a function as reason', malformed('the reason is a function', { decision: 'deny', rule: 'no' })],
  ['a function as rewrite', malformed('the rewrite is a function', { decision: 'none' })],
  ['a function beside', judged(DENY)],
  ['a symbol beside', judged({ decision: 'allow' })],
  ['a span of NaN', judged(DENY)],
  ['a span too wide', judged({ ...DENY, span: { start: 0, end: 15 } })],
  ['a span behind', judged(DENY)],
  ['a rewrite', judged({ decision: 'none', rewrite: 'ls' })],
  ['a thenable', judged(DENY)],
  ['a thenable that rejects', { kind: 'crashed', detail: 'Error: not now' }],
  ['half a character', judged({ ...DENY, reason: 'a\uFFFDb' })],
  ['revoked', { kind: 'crashed', detail: "TypeError: Cannot perform 'has' on a proxy that has been revoked" }],
])('what a guard answers is looked at before it is believed: %s', async (command, outcome) => {
  const [answer] = await poolOf(['answers', 'plain']).judge(requests(command));
  expect(answer?.[0]?.outcome).toEqual(outcome);
  expect(answer?.[1]?.outcome).toEqual({ kind: 'judged', verdict: { decision: 'none' } });
});

test.each([
  ['nothing', 'undefined'],
  ['odd', 'it threw something that has no text'],
])('whatever a guard throws, it has crashed: %s', async (command, detail) => {
  const [answer] = await poolOf(['throwsOddly']).judge(requests(command));
  expect(answer?.[0]?.outcome).toEqual({ kind: 'crashed', detail });
});

test('an answer that comes late has timed out, without the thread being lost', async () => {
  const pool = poolOf(['late', 'plain'], { timeoutMillis: 5 });
  const commands = Array.from({ length: 40 }, (_, n) => (n % 2 === 0 ? `late ${n}` : `deny ${n}`));
  const start = performance.now();
  const answers = await pool.judge(requests('warm up', ...commands));
  expect(performance.now() - start).toBeLessThan(3000);
  expect(answers.slice(1).filter(([late]) => late?.outcome.kind === 'timedOut').length).toBeGreaterThanOrEqual(20);
  expect(
    words(answers)
      .slice(1)
      .map(([, plain]) => plain),
  ).toEqual(commands.map((command) => (command.startsWith('deny') ? 'deny:said-so' : 'none')));
});

test("a thread's first call of a guard may take longer", async () => {
  expect(words(await poolOf(['warmsUp'], { timeoutMillis: 100 }).judge(requests('a', 'b')))).toEqual([
    ['none'],
    ['none'],
  ]);
});

test('what was answered before a guard hung is not asked again', async () => {
  const hang = `${'a'.repeat(40)}!`;
  const commands = Array.from({ length: 200 }, (_, n) => (n % 50 === 49 ? hang : `deny ${n}`));
  const answers = await poolOf(['backtracks', 'plain'], { timeoutMillis: 100 }).judge(requests(...commands));
  expect(words(answers)).toEqual(
    commands.map((command) => (command === hang ? ['timedOut', 'none'] : ['none', 'deny:said-so'])),
  );
});

test('a thread that dies while a guard waits is started anew', async () => {
  const answers = await poolOf(['dawdles', 'plain'], { timeoutMillis: 1000 }).judge(requests('deny', 'exit', 'deny'));
  expect(words(answers)).toEqual([
    ['none', 'deny:said-so'],
    ['crashed', 'none'],
    ['none', 'deny:said-so'],
  ]);
});

test('a thread that dies while it waits is replaced', async () => {
  const pool = poolOf(['later', 'exitsLater']);
  await pool.judge(requests('exit'));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(words(await pool.judge(requests('deny')))).toEqual([['deny:said-so', 'none']]);
});

test.each([
  ['does not load', 'data:text/javascript,await new Promise(() => { setInterval(() => {}, 9) })', 'it is not loaded'],
  ['throws', 'data:text/javascript,throw new Error("no way")', 'no way'],
  ['finds nothing', 'data:text/javascript,export const guards = []', 'exports no function findGuard(name)'],
])('a module that %s is one error of the user', async (_, broken, said) => {
  const pool = new JudgePool({ guards: ['a'], module: broken, jobs: 1, timeoutMillis: 1000, loadingMillis: 500 });
  pools.push(pool);
  const error = await pool.judge(requests('ls')).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ReplayError);
  expect(String(error)).toContain(said);
});
