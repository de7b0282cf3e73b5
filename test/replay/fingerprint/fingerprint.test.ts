import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ReplayError } from '../../../src/errors.ts';
import { fingerprintOf } from '../../../src/replay/fingerprint/fingerprint.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'guard-replay-fingerprint-'));
  await write('guards/guards.mjs', `import { rules } from './rules.mjs';\nexport * from "../shared/list.mjs";\n`);
  await write('guards/rules.mjs', `import matcher from 'matcher/sub';\nconst late = await import('./late.mjs');\n`);
  await write('guards/late.mjs', `const text = readFileSync(new URL('./words.txt', import.meta.url));\n`);
  await write('guards/words.txt', 'rm');
  await write('shared/list.mjs', `const old = require('./old');\nimport '../guards/guards.mjs';\n`);
  await write('shared/old.js', `module.exports = 1;\n`);
  await write('node_modules/matcher/package.json', '{"name":"matcher","version":"1.0.0"}');
});
afterEach(() => rm(folder, { recursive: true }));

async function write(file: string, content: string): Promise<void> {
  await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
  await writeFile(path.join(folder, file), content);
}

const fingerprint = (file = 'guards/guards.mjs', runtime = 'node 20'): Promise<string> =>
  fingerprintOf('mine', pathToFileURL(path.join(folder, file)).href, runtime);

test.each([
  ['the module', 'guards/guards.mjs', '// nothing'],
  ['what it imports', 'guards/rules.mjs', '// nothing'],
  ['what it passes on', 'shared/list.mjs', '// nothing'],
  ['what is imported later', 'guards/late.mjs', '// nothing'],
  ['what is required without an ending', 'shared/old.js', '// nothing'],
  ['data found by a URL', 'guards/words.txt', 'dd'],
  ['the version of a package', 'node_modules/matcher/package.json', '{"name":"matcher","version":"1.0.1"}'],
])('changes with %s', async (_, file, content) => {
  const before = await fingerprint();
  expect(await fingerprint()).toBe(before);
  await write(file, content);
  expect(await fingerprint()).not.toBe(before);
});

test('changes with the runtime', async () => {
  expect(await fingerprint(undefined, 'node 22')).not.toBe(await fingerprint());
});

test('differs between guards that share their code', async () => {
  const [v1, v2] = await Promise.all(['denylist', 'argv'].map((name) => fingerprintOf(name, undefined, 'node 20')));
  expect(v1).not.toBe(v2);
});

test.each([
  ['results beside it', 'guards/results/1/summary.json', '{}'],
  ['a module that it does not import', 'guards/other.mjs', '// other'],
  ['what else a package has', 'node_modules/matcher/package.json', '{"version":"1.0.0","name":"matcher","x":1}'],
])('does not change with %s', async (_, file, content) => {
  const before = await fingerprint();
  await write(file, content);
  expect(await fingerprint()).toBe(before);
});

test('does not change with the place', async () => {
  const before = await fingerprint();
  const old = folder;
  folder = path.join(old, 'elsewhere');
  await write('guards.mjs', 'export const one = 1;\n');
  const there = await fingerprint('guards.mjs');
  await write('deeper/guards.mjs', 'export const one = 1;\n');
  expect(await fingerprint('deeper/guards.mjs')).toBe(there);
  folder = old;
  expect(await fingerprint()).toBe(before);
});

test('of a module that uses the built-in guards differs from one that does not, by more than its text', async () => {
  await write('a.mjs', `import { findGuard } from 'guard-replay';\n`);
  await write('b.mjs', `import { findGuard } from 'guard-replax';\n`);
  expect(await fingerprint('a.mjs')).not.toBe(await fingerprint('b.mjs'));
  expect(await fingerprintOf('argv', undefined, 'node 20')).toMatch(/^[0-9a-f]{32}$/);
});

test('of a module that is not there is one clear error', async () => {
  const error = await fingerprint('missing.mjs').catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ReplayError);
  expect(String(error)).toContain('missing.mjs; give guardModule the URL of a file that is there');
});
