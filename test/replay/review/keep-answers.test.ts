import path from 'node:path';
import { expect, test } from 'vitest';
import { changeLabels, readLabels } from '../../../src/replay/labels/labels-file.ts';
import { keyOf } from '../../../src/replay/labels/given-label.ts';
import { keepLabels, takeBack } from '../../../src/replay/review/keep-answers.ts';
import { buildLabel } from '../labels/build-label.ts';
import { folderOf } from '../sources/files.ts';

const fresh = (): string => path.join(folderOf({}), 'labels.csv');
const labelsIn = async (file: string) => (await readLabels(file)).labels;

const first = buildLabel('echo x', { note: 'a mention', drawn: { seed: '1', at: 0.25 } });
const second = buildLabel('echo x', {
  label: { expected: 'deny', policy: 'tripwire', debatable: false },
  author: 'bob',
  time: '2026-12-01T00:00:00.000Z',
});

test('a label in the place of another keeps its words, and what chance drew stays drawn', async () => {
  const file = fresh();
  await keepLabels(file, [first]);
  await keepLabels(file, [second]);
  await keepLabels(file, [buildLabel('echo x', { author: 'cy', time: '2026-12-02T00:00:00.000Z' })]);
  const [label] = await labelsIn(file);
  expect(label).toMatchObject({ author: 'cy', drawn: { seed: '1', at: 0.25 } });
  expect(label?.replaced.split('\n')).toEqual([
    'allow (echo-text) by ann, 2026-11-30T15:04:05.000Z: a mention',
    'deny by bob, 2026-12-01T00:00:00.000Z',
  ]);
});

test('what is taken back leaves what was there before', async () => {
  const file = fresh();
  await keepLabels(file, [first, buildLabel('ls')]);
  const kept = await keepLabels(file, [second, buildLabel('pwd')]);
  expect(await takeBack(file, kept)).toBe(0);
  expect(await labelsIn(file)).toEqual([first, buildLabel('ls')]);
});

test('what somebody else has replaced since is not taken back', async () => {
  const file = fresh();
  const kept = await keepLabels(file, [first, buildLabel('ls')]);
  await keepLabels(file, [second]);
  expect(await takeBack(file, kept)).toBe(1);
  expect((await labelsIn(file)).map(({ author }) => author)).toEqual(['bob']);
  await changeLabels(file, (labels) => labels.delete(keyOf(second)));
  expect(await takeBack(file, kept)).toBe(2);
});
