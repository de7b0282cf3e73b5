import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Program } from '../../../../src/guards/external/launch/program.ts';
import { type Runtime, runtimeOf } from '../../../../src/replay/measure/starts/runtime.ts';

const scratch = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'guard-replay-runtime-')));
const bin = path.join(scratch, 'bin');

beforeAll(() => {
  for (const name of ['python3', 'python3.11', 'node', 'sh', 'bash', 'env', 'jq', 'perl'])
    write(`bin/${name}`, '\x7fELF');
  write('hook.py', '#!/usr/bin/env python3\n');
  write('options.py', '#!/usr/bin/env -S python3.11 -I\n');
  write('direct.py', `#!${bin}/python3 -S\n`);
  write('hook.mjs', '#!/usr/bin/env node\n');
  write('hook.sh', `#!${bin}/sh -e\nexec python3 hook.py\n`);
  write('itself', `#!${scratch}/itself\n`);
  write('hook', '\x7fELF');
});

afterAll(() => rmSync(scratch, { recursive: true }));

function write(name: string, text: string): void {
  const file = path.join(scratch, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  chmodSync(file, 0o755);
}

function find(argv: Program['argv']): Promise<Runtime | undefined> {
  return runtimeOf({ argv, env: { PATH: bin }, cwd: scratch });
}

test.each<[Program['argv'], string, string]>([
  [['python3', 'hook.py'], 'python', 'python3'],
  [['python3.11', '-m', 'hook'], 'python', 'python3.11'],
  [['./hook.py'], 'python', 'python3'],
  [['./options.py'], 'python', 'python3.11'],
  [[`${scratch}/direct.py`, '--strict'], 'python', 'python3'],
  [['/usr/bin/env', 'A=1', 'node', 'hook.mjs'], 'node', 'node'],
  [['./hook.mjs'], 'node', 'node'],
  [['./hook.sh'], 'shell', 'sh'],
  [['bash', 'hook.sh'], 'shell', 'bash'],
  [['perl', 'hook.pl'], 'other', 'perl'],
  [['sh', '-c', 'python3 hook.py'], 'python', 'python3'],
  [['sh', '-c', 'cd "$CLAUDE_PROJECT_DIR" && A=1 ./hook.mjs --fast'], 'node', 'node'],
  [['bash', '-lc', 'exit 0'], 'shell', 'bash'],
  [['sh', '-c', '"$HOOK"'], 'shell', 'sh'],
])('%j runs in %s', async (argv, family, name) => {
  const runtime = await find(argv);
  expect(runtime).toMatchObject({ family, file: path.join(bin, name) });
  expect(runtime?.bare.length).toBeGreaterThan(0);
});

test.each<[Program['argv']]>([[['./hook']], [['jq', '.']], [['./itself']], [['nowhere']], [['env']], [['./missing']]])(
  '%j has none that is known',
  async (argv) => {
    expect(await find(argv)).toBeUndefined();
  },
);

test('keeps what the interpreter is given', async () => {
  expect((await find(['./options.py', '--strict']))?.args).toEqual([
    '-I',
    path.join(scratch, 'options.py'),
    '--strict',
  ]);
});

describe('where an interpreter really lies', () => {
  const realOf = async (file: string) => (await find([path.join(scratch, file)]))?.real;

  test.each([
    ['a link in the folder', 'bin/python', 'python3.11', 'bin/python3.11'],
    ['a link to the folder', 'usr', 'bin', 'bin/sh', 'usr/sh'],
    ['a program that does what its name says', 'bin/dash', 'busybox', 'bin/dash'],
    ['a virtual environment', 'venv/bin/python3', '../../bin/python3', 'venv/bin/python3'],
    ['a file that is not there', 'bin/python2', 'nowhere', 'bin/python2'],
  ])('%s', async (_, link, target, expected, file = link) => {
    write('bin/busybox', '\x7fELF');
    write('venv/pyvenv.cfg', '');
    mkdirSync(path.join(scratch, 'venv/bin'), { recursive: true });
    rmSync(path.join(scratch, link), { force: true });
    symlinkSync(target, path.join(scratch, link));
    expect(await realOf(file)).toBe(path.join(scratch, expected));
  });
});
