import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import process from 'node:process';

import { describe, expect, onTestFinished, test } from 'vitest';

import { aGuard, aMachine, aProgram, runs } from './machine.ts';
import { aMarker, daemon, ENV, isThere, openWith, processesWith, until } from './processes.ts';

/** Programs that each way needs. */
const WAYS = [
  ['bubblewrap', ['bwrap']],
  ['unshare', ['unshare', 'setpriv']],
  ['unshare', ['unshare']],
] as const;

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
