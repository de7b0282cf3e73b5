import { expect, test } from 'vitest';
import type { Request } from '../../../src/guards/guard.ts';
import type { Outcome } from '../../../src/guards/decision.ts';
import { Job } from '../../../src/replay/judge/job.ts';
import type { Batch } from '../../../src/replay/judge/message.ts';

const GUARDS = 2;
const CRASHED: Outcome = { kind: 'crashed', detail: 'too little memory' };
const TIMED_OUT: Outcome = { kind: 'timedOut', detail: 'too slow' };
const MEGABYTE = 1 << 20;

const jobOf = (...commands: string[]): Job =>
  new Job(
    commands.map((command): Request => ({ tool: 'Bash', command, shell: 'posix' })),
    GUARDS,
    [],
  );

/** What a thread that has no opinion answers to a batch. */
function answer(job: Job, { start, from, requests }: Batch): void {
  const missing = start + requests.length * GUARDS - from;
  job.take({ outcomes: Array.from({ length: missing }), micros: Array.from({ length: missing }, () => 1) });
}

const lengths = ({ requests }: Batch): number[] => requests.map(({ command }) => command.length);

const kinds = (job: Job): string[] =>
  job.answers().map((answers) => answers.map(({ outcome }) => outcome.kind).join(' '));

test('a batch holds about a megabyte, or one request', () => {
  const sizes = [100, MEGABYTE / 2, MEGABYTE / 2, 3 * MEGABYTE, 1, 1];
  const job = jobOf(...sizes.map((size) => 'x'.repeat(size)));
  const batches: number[][] = [];
  while (!job.isDone) {
    const batch = job.nextBatch();
    batches.push(lengths(batch));
    answer(job, batch);
  }
  expect(batches).toEqual([[100, MEGABYTE / 2], [MEGABYTE / 2], [3 * MEGABYTE], [1, 1]]);
});

test('a request that ends threads outside any guard is found, asked twice, and crashed', () => {
  const job = jobOf('a', 'deadly', 'b', 'c');
  let deaths = 0;
  while (!job.isDone) {
    const batch = job.nextBatch();
    if (batch.requests.some(({ command }) => command === 'deadly')) {
      deaths++;
      job.blameRequest(CRASHED);
    } else {
      answer(job, batch);
    }
  }
  expect(kinds(job)).toEqual(['judged judged', 'crashed crashed', 'judged judged', 'judged judged']);
  expect(deaths).toBe(2);
});

test('what was answered before a thread ended stays, and is not asked again', () => {
  const job = jobOf('a', 'b', 'c');
  job.take({ outcomes: [undefined, undefined, undefined], micros: [1, 2, 3] });
  job.blame(3, TIMED_OUT);
  expect(job.nextBatch()).toMatchObject({ start: 2, from: 3, skip: [] });
  job.blame(3, TIMED_OUT);
  expect(job.nextBatch()).toMatchObject({ start: 2, from: 3, skip: [3] });
  answer(job, job.nextBatch());
  expect(kinds(job)).toEqual(['judged judged', 'judged timedOut', 'judged judged']);
  expect(job.answers()[1]).toEqual([
    { outcome: { kind: 'judged', verdict: { decision: 'none' } }, action: 'defer', micros: 3 },
    { outcome: TIMED_OUT, action: 'run' },
  ]);
});

test('two positions that take turns at ending the thread are both given up', () => {
  const job = jobOf('a', 'b');
  const blamed: number[] = [];
  for (let turn = 0; !job.isDone; turn++) {
    const { skip } = job.nextBatch();
    const guilty = [1, 2].filter((position) => !skip.includes(position));
    const next = guilty[turn % guilty.length];
    if (next === undefined) answer(job, job.nextBatch());
    else {
      blamed.push(next);
      job.blame(next, TIMED_OUT);
    }
  }
  expect(blamed.length).toBe(4);
  expect(kinds(job)).toEqual(['judged timedOut', 'timedOut judged']);
});
