import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';

import { describe, expect, onTestFinished, test } from 'vitest';

import type { Sandbox } from '../../../../src/guards/external/isolation/sandbox.ts';
import { bestWay } from '../../../../src/guards/external/isolation/wrapping.ts';
import { aGuard, aMachine, aProgram, exists, fileOf, type Machine, pathWith, runs } from './machine.ts';

const ENV = { PATH: process.env['PATH'] ?? '' };

/** Programs that each way needs. */
const WAYS = [
  ['bubblewrap', ['bwrap']],
  ['unshare', ['unshare', 'setpriv']],
  ['unshare', ['unshare']],
] as const;

/** Whether this machine has a way and lets us go it in full. */
async function isThere(programs: readonly string[]): Promise<boolean> {
  const files = await Promise.all(programs.map(fileOf));
  if (files.includes(undefined)) return false;
  const run = mkdtempSync(join(tmpdir(), 'isolation-'));
  try {
    const folders = files.map((file) => join(file ?? '', '..')).join(delimiter);
    const { isolation } = await bestWay({ PATH: folders }, { run, tmp: run, visible: () => ['/tmp'] });
    return isolation.withoutNetwork && isolation.ownProcesses;
  } finally {
    rmSync(run, { recursive: true });
  }
}

async function openWith(programs: readonly string[], machine: Machine): Promise<Sandbox> {
  return machine.open({ env: { PATH: await pathWith(machine, programs) } });
}

/** A text that no other process has as an argument. */
const aMarker = (): string => `9${process.pid}.${Math.floor(Math.random() * 1e9)}`;

function processesWith(argument: string): readonly number[] {
  const numbers = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return numbers.filter((number) => argumentsOf(number).includes(argument)).map(Number);
}

function argumentsOf(number: string): readonly string[] {
  try {
    return readFileSync(`/proc/${number}/cmdline`, 'utf8').split('\0');
  } catch {
    return [];
  }
}

async function until(isTrue: () => boolean): Promise<boolean> {
  for (let i = 0; i < 500 && !isTrue(); i += 1) await sleep(20);
  return isTrue();
}

/** Starts a process that outlives its parent, in a session of its own, and has no file of ours open. */
const daemon = (seconds: string): string =>
  `setsid sh -c 'sleep ${seconds} & exit' </dev/null >/dev/null 2>&1; sleep 0.1`;

async function aServer(): Promise<number> {
  const server = createServer((socket) => socket.end('hello')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

const connecting = (port: number): readonly string[] => [
  process.execPath,
  '-e',
  `require('net').connect(${port}, '127.0.0.1').on('error', (e) => console.log(e.code)).on('data', (d) => console.log(String(d)))`,
];

for (const [by, programs] of WAYS) {
  describe.skipIf(!(await isThere(programs)))(
    `${programs.join(' and ')} (skipped where it is not there or not allowed)`,
    () => {
      test('keeps the network away from guards that do not ask for it, the loopback of the machine too', async () => {
        const machine = aMachine();
        const sandbox = await openWith(programs, machine);
        expect(sandbox.isolation).toEqual({ by, withoutNetwork: true, ownProcesses: true });
        const port = await aServer();
        const asks = (network: boolean) =>
          runs(sandbox.wrap(connecting(port), { network }), { cwd: machine.hooks, env: ENV });
        expect((await asks(false)).stdout).toMatch(/^(?:ECONNREFUSED|ENETUNREACH)\n$/);
        expect(await asks(true)).toEqual({ code: 0, stdout: 'hello\n', stderr: '' });
      });

      test('ends what a guard left running when the guard ends, and shows it no other processes', async () => {
        const machine = aMachine();
        const sandbox = await openWith(programs, machine);
        const seconds = aMarker();
        const script = `${daemon(seconds)}; ls /proc | grep -c '^[0-9]'; exit 3`;
        const ended = await runs(sandbox.wrap(['/bin/sh', '-c', script], { network: false }), {
          cwd: machine.hooks,
          env: ENV,
        });
        expect(ended).toMatchObject({ code: 3, stderr: '' });
        expect(Number(ended.stdout)).toBeLessThan(10);
        expect(await until(() => processesWith(seconds).length === 0)).toBe(true);
      });

      test('ends it where the guard is killed', async () => {
        const machine = aMachine();
        const sandbox = await openWith(programs, machine);
        const seconds = aMarker();
        const [file = '', ...args] = sandbox.wrap(['/bin/sh', '-c', `${daemon(seconds)}; sleep ${seconds}`], {
          network: false,
        });
        const child = spawn(file, args, { cwd: machine.hooks, env: ENV, stdio: 'ignore' });
        expect(await until(() => processesWith(seconds).length === 2)).toBe(true);
        child.kill('SIGKILL');
        expect(await until(() => processesWith(seconds).length === 0)).toBe(true);
      });

      test.skipIf(programs.length === 1 && by === 'unshare')('ends it where who started it is killed', async () => {
        const machine = aMachine();
        const sandbox = await openWith(programs, machine);
        const seconds = aMarker();
        const command = sandbox.wrap(['/bin/sh', '-c', `${daemon(seconds)}; sleep ${seconds}`], { network: false });
        const script = 'const [, f, ...a] = process.argv; require("child_process").spawn(f, a, { stdio: "ignore" })';
        const starter = spawn(process.execPath, ['-e', script, '--', ...command], {
          cwd: machine.hooks,
          env: ENV,
          stdio: 'ignore',
        });
        expect(await until(() => processesWith(seconds).length === 2)).toBe(true);
        starter.kill('SIGKILL');
        expect(await until(() => processesWith(seconds).length === 0)).toBe(true);
      });

      test('ends as the guard ends, with what it says and in the folder and environment it is given', async () => {
        const machine = aMachine();
        const sandbox = await openWith(programs, machine);
        await sandbox.place(aGuard(machine));
        const options = { cwd: machine.hooks, env: { ...ENV, MINE: 'a b' } };
        const wrap = (...command: string[]) => runs(sandbox.wrap(command, { network: false }), options);
        const said = 'pwd; echo "$MINE" "$1" "$#"; echo wrong >&2; exit 2';
        expect(await wrap('/bin/sh', '-c', said, 'sh', `-- $(id) '"`, '')).toEqual({
          code: 2,
          stdout: `${machine.hooks}\na b -- $(id) '" 2\n`,
          stderr: 'wrong\n',
        });
        expect(await wrap('/bin/sh', '-c', 'kill -SEGV $$')).toMatchObject({ code: 128 + 11 });
        expect(await wrap('/not/there')).toMatchObject({ code: 127 });
        expect(await wrap(machine.hooks)).toMatchObject({ code: 126 });
      });
    },
  );
}

describe.skipIf(!(await isThere(['bwrap'])))('bwrap (skipped where it is not there or not allowed)', () => {
  const PROGRAM = ['bwrap'];

  test('lets guards write to the run and to a /tmp of its own, and to nothing else', async () => {
    const machine = aMachine();
    const sandbox = await openWith(PROGRAM, machine);
    const place = await sandbox.place(aGuard(machine));
    const refused = [machine.home, machine.hooks, '/etc', '/var/tmp', '/usr/bin'];
    const script = 'for folder; do echo x >"$folder/of-a-guard" && echo "$folder"; done 2>/dev/null';
    const folders = [...refused, place.home, place.cwd, place.env['TMPDIR'] ?? '', '/tmp', '/dev/shm'];
    const command = sandbox.wrap(['/bin/sh', '-c', script, 'sh', ...folders], { network: false });
    const { stdout } = await runs(command, { cwd: place.cwd, env: ENV });
    expect(stdout.trim().split('\n')).toEqual([place.home, place.cwd, place.env['TMPDIR'], '/tmp', '/dev/shm']);
    expect(await exists('/tmp/of-a-guard')).toBe(false);
  });

  test('hides what is in /tmp, but for the files of guards', async () => {
    const machine = aMachine();
    const hidden = mkdtempSync('/tmp/isolation-hidden-');
    const own = mkdtempSync('/tmp/isolation-own-');
    onTestFinished(() => [hidden, own].forEach((folder) => rmSync(folder, { recursive: true })));
    aProgram(join(own, 'hooks/guard.sh'), '#!/bin/sh\n. "$(dirname "$0")/../rules.sh"\n');
    writeFileSync(join(own, 'rules.sh'), 'ls /tmp\necho x >"$(dirname "$0")/log"\n');
    const sandbox = await openWith(PROGRAM, machine);
    await sandbox.place(aGuard(machine, { folder: join(own, 'hooks') }));
    const command = sandbox.wrap([join(own, 'hooks/guard.sh')], { network: false });
    const { stdout, stderr } = await runs(command, { cwd: machine.hooks, env: ENV });
    const seen = stdout.trim().split('\n');
    expect(seen).toContain(own.slice('/tmp/'.length));
    expect(seen).not.toContain(hidden.slice('/tmp/'.length));
    expect(stderr).toMatch(/Read-only file system/);
  });

  test('leaves /tmp as it is, but read-only, for a guard whose own folder it is', async () => {
    const machine = aMachine();
    const sandbox = await openWith(PROGRAM, machine);
    const place = await sandbox.place(aGuard(machine, { folder: '/tmp' }));
    const hidden = mkdtempSync('/tmp/isolation-seen-');
    onTestFinished(() => rmSync(hidden, { recursive: true }));
    const script = `ls /tmp; echo x >${hidden}/file; mktemp`;
    const command = sandbox.wrap(['/bin/sh', '-c', script], { network: false });
    const { stdout } = await runs(command, { cwd: place.cwd, env: { ...place.env, ...ENV } });
    expect(stdout).toContain(hidden.slice('/tmp/'.length));
    expect(stdout).toContain(place.env['TMPDIR']);
    expect(readdirSync(hidden)).toEqual([]);
  });

  test('lets a guard write to the folders that it is given', async () => {
    const machine = aMachine();
    const sandbox = await openWith(PROGRAM, machine);
    const place = await sandbox.place(aGuard(machine, { home: 'real' }));
    const write = (writable: readonly string[]) =>
      runs(sandbox.wrap(['/bin/sh', '-c', 'echo x >~/log && echo y >"$TMPDIR/log"'], { network: false, writable }), {
        cwd: place.cwd,
        env: { ...place.env, ...ENV },
      });
    expect(await write([])).not.toMatchObject({ code: 0 });
    expect(await write([machine.home])).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(await exists(join(machine.home, 'log'))).toBe(true);
  });
});

test('where nothing is there, the command stays as it is and isolation says so', async () => {
  const machine = aMachine();
  const sandbox = await machine.open({ env: {} });
  expect(sandbox.isolation).toEqual({ by: 'nothing', withoutNetwork: false, ownProcesses: false });
  expect(sandbox.wrap(['a', 'b'], { network: false })).toEqual(['a', 'b']);
});

test('a program that does not do what it should is passed over', async () => {
  const machine = aMachine();
  const bin = join(machine.folder, 'broken');
  mkdirSync(bin);
  aProgram(join(bin, 'bwrap'), '#!/bin/sh\necho "setting up uid map: Permission denied" >&2; exit 1\n');
  aProgram(join(bin, 'unshare'), '#!/bin/sh\nexit 0\n');
  const sandbox = await machine.open({ env: { PATH: bin } });
  expect(sandbox.isolation.by).toBe('nothing');
});

test('what a machine allows only in part is used in part', async () => {
  const machine = aMachine();
  const bin = join(machine.folder, 'partly');
  mkdirSync(bin);
  const inPart = '#!/bin/sh\nwhile [ "$1" != -- ]; do [ "$1" = --pid ] && exit 1; shift; done; shift; exec "$@"\n';
  aProgram(join(bin, 'unshare'), inPart);
  const sandbox = await machine.open({ env: { PATH: bin } });
  expect(sandbox.isolation).toEqual({ by: 'unshare', withoutNetwork: true, ownProcesses: false });
});
