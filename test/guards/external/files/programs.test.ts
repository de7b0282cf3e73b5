import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findProgram, foldersOf } from '../../../../src/guards/external/files/search-path.ts';
import { shebangOf, startedByEnv } from '../../../../src/guards/external/files/shebang.ts';

const base = mkdtempSync(path.join(os.tmpdir(), 'files-'));
afterAll(() => rmSync(base, { recursive: true }));

function file(name: string, text: string, mode = 0o644): string {
  const place = path.join(base, name);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, text);
  chmodSync(place, mode);
  return place;
}

test('a program is the first file of its name that can be run, in an absolute folder', async () => {
  file('notes/tool', 'about the tool');
  mkdirSync(path.join(base, 'folders/tool'), { recursive: true });
  const tool = file('bin/tool', '#!/bin/sh\n', 0o755);
  file('later/tool', '#!/bin/sh\n', 0o755);
  const folders = foldersOf(
    ['', 'bin', ...['notes', 'folders', 'bin', 'later'].map((name) => path.join(base, name))].join(path.delimiter),
  );
  expect(await findProgram('tool', folders)).toBe(tool);
  expect(await findProgram('to\0ol', folders)).toBeUndefined();
});

test.each([
  ['#!/bin/sh\nexit 0\n', ['/bin/sh']],
  ['#! /usr/bin/env -S python3 -u \n', ['/usr/bin/env', '-S', 'python3', '-u']],
  ['#!/bin/sh', ['/bin/sh']],
  ['#!\n', undefined],
  ['print()\n', undefined],
  ['', undefined],
])('the first line of %j is run by %j', async (text, expected) => {
  expect(await shebangOf(file('script', text))).toEqual(expected);
});

test.each(['', 'nowhere'])('what is no file has no first line: %j', async (name) => {
  expect(await shebangOf(path.join(base, name))).toBeUndefined();
});

test.each([
  [['python3'], ['python3']],
  [
    ['-S', 'python3', '-u'],
    ['python3', '-u'],
  ],
  [
    ['-Spython3', '-u'],
    ['python3', '-u'],
  ],
  [
    ['-i', 'A=1', 'node', 'B=2'],
    ['node', 'B=2'],
  ],
  [['-u', 'A=1'], []],
])('env %j starts %j', (args, expected) => {
  expect(startedByEnv(args)).toEqual(expected);
});
