import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compareStored, replay, type ReplayResult } from '../../dist/index.js';
import { answers, findGuard } from '../fixtures/guards/misbehaving.mjs';

const guardModule = new URL('../fixtures/guards/misbehaving.mjs', import.meta.url).href;
const commands = Object.keys(answers);

let cwd: string;
let result: ReplayResult;
beforeAll(async () => {
  cwd = await mkdtemp(path.join(os.tmpdir(), 'guard-replay-own-'));
  const lines = commands.map((command) => JSON.stringify({ command }));
  await writeFile(path.join(cwd, 'cases.jsonl'), `${lines.join('\n')}\n`);
  const guards = ['plain', 'answers'].map(findGuard).filter((guard) => guard !== undefined);
  result = await replay({ guards, guardModule, sources: [path.join(cwd, 'cases.jsonl')], cwd });
});
afterAll(() => rm(cwd, { recursive: true }));

test('whatever a guard answers, the run goes on, and every case is counted', () => {
  const guard = result.summary.guards.find(({ name }) => name === 'answers');
  expect(guard).toMatchObject({
    failures: { malformed: 14, crashed: 2, timedOut: 0, notStarted: 0 },
    rewrites: 1,
    verdicts: { deny: 6, ask: 0, allow: 1, none: 1 },
    actions: { block: 6, prompt: 0, defer: 1, run: 17 },
  });
  expect(result.summary.cases.total).toBe(commands.length);
});

test('the stored run says the same again', async () => {
  const { summary, changes } = await compareStored(result.folder);
  expect({ summary, changes }).toEqual({ summary: result.summary, changes: result.changes });
  expect(JSON.parse(await readFile(path.join(result.folder, 'summary.json'), 'utf8'))).toEqual(result.summary);
});

test('a stored decision that no run wrote does not add up', async () => {
  const file = path.join(result.folder, 'decisions-2.csv');
  await writeFile(file, (await readFile(file, 'utf8')).replace(',judged,deny,block,', ',judged,deny,wave,'));
  await expect(compareStored(result.folder)).rejects.toThrow(
    /does not add up: the decision for case \w+ in decisions-2\.csv/,
  );
});
