import { chmodSync, readFileSync, readdirSync, statSync, symlinkSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { keyOf } from '../../../src/replay/labels/given-label.ts';
import { changeLabels, readLabels } from '../../../src/replay/labels/labels-file.ts';
import { folderOf } from '../sources/files.ts';
import { buildLabel } from './build-label.ts';

const LABELS_MODULE = fileURLToPath(new URL('../../../dist/replay/labels/labels-file.js', import.meta.url));

test('a file is made with its folders, and only its owner reads it', async () => {
  const file = path.join(folderOf({}), 'a', 'b', 'labels.csv');
  await changeLabels(file, (labels) => labels.set(buildLabel('ls')));
  expect((await readLabels(file)).labels).toEqual([buildLabel('ls')]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(path.dirname(file))).toEqual(['labels.csv']);
});

test('a file keeps its permissions and its link, and goes with its last label', async () => {
  const folder = folderOf({ 'kept/labels.csv': 'command,expected\nls,allow\n' });
  const [real, link] = [path.join(folder, 'kept/labels.csv'), path.join(folder, 'labels.csv')];
  chmodSync(real, 0o640);
  symlinkSync(real, link);
  await changeLabels(link, (labels) => labels.set(buildLabel('pwd')));
  expect(statSync(real).mode & 0o777).toBe(0o640);
  expect(readFileSync(link, 'utf8')).toBe(readFileSync(real, 'utf8'));
  await changeLabels(link, (labels) => {
    for (const label of labels.labels) labels.delete(keyOf(label));
  });
  expect(readdirSync(path.dirname(real))).toEqual([]);
});

test('a change that fails leaves the file as it was', async () => {
  const file = path.join(folderOf({ 'labels.csv': 'command,expected\nls,allow\n' }), 'labels.csv');
  const failing = changeLabels(file, () => {
    throw new Error('not so');
  });
  await expect(failing).rejects.toThrow('not so');
  expect(readFileSync(file, 'utf8')).toBe('command,expected\nls,allow\n');
  expect(readdirSync(path.dirname(file))).toEqual(['labels.csv']);
});

test('a file that cannot be read is one clear sentence', async () => {
  const folder = folderOf({ 'labels.csv/x': '' });
  await expect(readLabels(path.join(folder, 'labels.csv'))).rejects.toThrow(
    /^cannot read labels from .*; name another/,
  );
});

test('who is killed at any moment loses nothing that was kept', async () => {
  const script = `
    import { changeLabels } from ${JSON.stringify(LABELS_MODULE)};
    const [file, text] = process.argv.slice(1);
    const label = JSON.parse(text);
    for (let n = 0; ; n++) {
      await changeLabels(file, (labels) => labels.set({ ...label, requestHex: String(n).padEnd(32, 'f') }));
      process.stdout.write('.');
    }`;
  const killed = Array.from({ length: 4 }, async (_, n) => {
    const file = path.join(folderOf({}), 'labels.csv');
    const child = spawn(process.execPath, [
      '--input-type=module',
      '-e',
      script,
      file,
      JSON.stringify(buildLabel('ls')),
    ]);
    let kept = 0;
    child.stdout.on('data', (dots: Buffer) => {
      kept += dots.length;
      // Some milliseconds after an answer, another number each time.
      if (kept >= 5 * (n + 1)) setTimeout(() => child.kill('SIGKILL'), n);
    });
    await once(child, 'close');
    const { labels } = await readLabels(file);
    expect(labels.length).toBeGreaterThanOrEqual(kept);
    expect(labels.length).toBeLessThanOrEqual(kept + 1);
  });
  await Promise.all(killed);
});

test('reviewers who write at the same time keep each other’s labels', async () => {
  const file = path.join(folderOf({}), 'labels.csv');
  const script = `
    import { changeLabels } from ${JSON.stringify(LABELS_MODULE)};
    const label = JSON.parse(process.argv[1]);
    for (let n = 0; n < 5; n++) {
      const requestHex = (process.argv[2] + n).padEnd(32, '0');
      await changeLabels(${JSON.stringify(file)}, (labels) => labels.set({ ...label, requestHex }));
    }`;
  const reviewers = ['a', 'b', 'c'].map((name) =>
    spawn(process.execPath, ['--input-type=module', '-e', script, JSON.stringify(buildLabel('ls')), name]),
  );
  const codes = await Promise.all(reviewers.map((child) => once(child, 'close')));
  expect(codes.map(([code]: unknown[]) => code)).toEqual([0, 0, 0]);
  expect((await readLabels(file)).labels).toHaveLength(15);
});
