import { writeFile, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { Judge } from '../../../dist/replay/judge/judge.js';
import { judgeCases } from '../../../dist/replay/judge/judge-cases.js';
import { JudgePool } from '../../../dist/replay/judge/pool.js';
import { Identifier, type IdentifiedCase } from '../../../src/replay/identify.ts';
import { openSources } from '../../../src/replay/sources/index.ts';
import { SourceReader } from '../../../src/replay/source-reader.ts';
import { buildCase } from '../build-case.ts';

const MEGABYTE = 1 << 20;

test('however many batches may be ahead, no more than about 8 MB of commands are', async () => {
  const module = new URL('../../fixtures/guards/misbehaving.mjs', import.meta.url).href;
  const guards = [{ name: 'plain', summary: '', judge: () => ({ decision: 'none' as const }) }];
  const pool = new JudgePool({ guards: ['plain'], module, jobs: 1, timeoutMillis: 10_000 });
  let read = 0;
  let judged = 0;
  let mostAhead = 0;
  async function* batches(): AsyncGenerator<readonly IdentifiedCase[]> {
    const identifier = new Identifier();
    for (; read < 30; read++) {
      mostAhead = Math.max(mostAhead, read - judged);
      yield identifier.identify([buildCase(`${read} ${'x'.repeat(2 * MEGABYTE)}`, { offset: read })]);
    }
  }
  for await (const batch of judgeCases(batches(), new Judge(guards, pool), { jobs: 100, signal: undefined }))
    judged += batch.length;
  await pool.close();
  expect(judged).toBe(30);
  expect(mostAhead).toBeLessThanOrEqual(6);
});

test('cases are handed on at 256, or at about a megabyte of commands', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'guard-replay-batches-'));
  const file = path.join(folder, 'cases.jsonl');
  const sizes = [...Array.from({ length: 300 }, () => 10), 0.6 * MEGABYTE, 0.6 * MEGABYTE, 2 * MEGABYTE, 10];
  const lines = sizes.map((size, n) => JSON.stringify({ command: `echo ${n} ${'x'.repeat(size)}` }));
  await writeFile(file, `${lines.join('\n')}\n`);
  const opened = await openSources([file]);
  const reader = new SourceReader(opened.sources, {
    reads: [],
    isWanted: () => true,
    duplicates: 'drop',
    signal: undefined,
  });
  const counts: number[] = [];
  for await (const batch of reader.cases()) counts.push(batch.length);
  opened.close();
  await rm(folder, { recursive: true });
  expect(counts).toEqual([256, 46, 1, 1]);
});
