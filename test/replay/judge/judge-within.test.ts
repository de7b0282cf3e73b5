import { afterEach, beforeEach, expect, test } from 'vitest';
import { Judge } from '../../../dist/replay/judge/judge.js';
import { judgeCases } from '../../../dist/replay/judge/judge-cases.js';
import { judgeWithin } from '../../../dist/replay/judge/judge-within.js';
import { JudgePool } from '../../../dist/replay/judge/pool.js';
import type { Case } from '../../../src/replay/case.ts';
import { Identifier, type IdentifiedCase } from '../../../src/replay/identify.ts';
import type { SecondLook } from '../../../src/replay/judge/second-looks/second-look.ts';
import type { JudgedCase } from '../../../src/replay/judged-case.ts';
import { buildCase } from '../build-case.ts';

const module = new URL('../../fixtures/guards/misbehaving.mjs', import.meta.url).href;
const guards = ['plain', 'later'].map((name) => ({ name, summary: '', judge: () => ({ decision: 'none' as const }) }));

let pool: JudgePool;
beforeEach(() => {
  pool = new JudgePool({ guards: ['plain', 'later'], module, jobs: 2, timeoutMillis: 1000 });
});
afterEach(() => pool.close());

const label: NonNullable<Case['label']> = { expected: 'deny', policy: 'tripwire', debatable: false };
const commands = [...Array.from({ length: 700 }, (_, n) => `echo ${n % 500}`), 'deny this', 'dir', 'labelled'];

async function* identified(): AsyncGenerator<readonly IdentifiedCase[]> {
  const identifier = new Identifier();
  for (const [offset, command] of commands.entries()) {
    const found = buildCase(command, {
      key: { by: 'place', sha256: 's', offset },
      offset,
      ...(command === 'labelled' && { label }),
      ...(command === 'dir' && { request: { tool: 'PowerShell', command, shell: 'powershell' } }),
    });
    yield identifier.identify([found]);
  }
}

const withoutTimes = (judged: readonly JudgedCase[]): unknown =>
  JSON.parse(JSON.stringify(judged, (key, value: unknown) => (key === 'micros' ? undefined : value)));

async function judgedInFull(): Promise<JudgedCase[]> {
  const judged: JudgedCase[] = [];
  for await (const batch of judgeCases(identified(), new Judge(guards, pool), { jobs: 2, signal: undefined }))
    judged.push(...batch);
  return judged;
}

async function judgedWithin(
  deadline: number,
  judge = new Judge(guards, pool),
): Promise<{ judged: JudgedCase[]; reached: unknown }> {
  const judged: JudgedCase[] = [];
  const run = judgeWithin(identified(), judge, { jobs: 2, deadline });
  for (;;) {
    const next = await run.next();
    if (next.done === true) return { judged, reached: next.value };
    judged.push(...next.value);
  }
}

test('cases come out in the order read, each distinct request judged once', async () => {
  const judged = await judgedInFull();
  expect(judged.map((one) => one.case.request.command)).toEqual(commands);
  const timed = judged.filter(({ decisions }) => decisions.some((decision) => 'micros' in decision));
  expect(timed.map((one) => one.case.request.command)).toEqual(
    [...new Set(commands)].filter((command) => command !== 'dir'),
  );
  expect(judged.find((one) => one.case.request.command === 'dir')?.decisions).toEqual([
    { outcome: { kind: 'otherShell' } },
    { outcome: { kind: 'otherShell' } },
  ]);
});

test('with time enough, a budget changes nothing', async () => {
  const { judged, reached } = await judgedWithin(performance.now() + 60_000);
  expect(withoutTimes(judged)).toEqual(withoutTimes(await judgedInFull()));
  expect(reached).toEqual({ judged: 503, of: 503 });
});

test('what is looked at again has the answers of every guard beside each other, each request once', async () => {
  const looked: string[] = [];
  const look: SecondLook['look'] = async (answered) => {
    for (const { identified: one, judgements } of answered) {
      expect(judgements.filter((judgement) => judgement !== undefined)).toHaveLength(
        one.request.shell === 'posix' ? 2 : 0,
      );
      looked.push(one.request.command);
    }
  };
  await judgedWithin(performance.now() + 60_000, new Judge(guards, pool, { secondLooks: [{ look }] }));
  expect(looked.toSorted()).toEqual([...new Set(commands)].filter((command) => command !== 'dir').toSorted());
});

test('without time, one step is judged all the same: what has a label', async () => {
  const { judged, reached } = await judgedWithin(performance.now() - 1);
  expect(judged.map((one) => one.case.request.command)).toEqual(['labelled']);
  expect(reached).toEqual({ judged: 1, of: 503 });
});

test('aborting ends it early and keeps what was judged', async () => {
  const stop = new AbortController();
  const run = judgeWithin(identified(), new Judge(guards, pool), {
    jobs: 1,
    deadline: performance.now() + 60_000,
    signal: stop.signal,
    onReached: ({ judged }) => {
      if (judged > 200) stop.abort();
    },
  });
  const judged: JudgedCase[] = [];
  for await (const batch of run) judged.push(...batch);
  const requests = new Set(judged.map(({ request }) => request)).size;
  expect(requests).toBe(257);
});
