import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';

import { expect, test } from 'vitest';

import { aGuard, aMachine, exists, type Machine } from './machine.ts';

const BUILT = new URL('../../../../dist/guards/external/isolation/open-sandbox.js', import.meta.url).href;

/** Opens a sandbox in a process of its own, which says where, and stays. */
const HOLDER = `
  const { openSandbox } = await import(process.argv[1]);
  const [, , cacheFolder, home] = process.argv;
  const sandbox = await openSandbox({ cacheFolder, home, env: {}, exportRevision: () => Promise.reject() });
  const { home: own } = await sandbox.place(JSON.parse(process.argv[4]));
  console.log(own);
  setInterval(() => {}, 1000);
`;

interface Holder {
  /** The run's folder. */
  readonly run: string;
  kill(): Promise<void>;
}

async function aHolder(machine: Machine): Promise<Holder> {
  const guard = JSON.stringify(aGuard(machine));
  const args = ['--input-type=module', '-e', HOLDER, '--', BUILT, machine.cacheFolder, machine.home, guard];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [said] = await once(child.stdout, 'data');
  const run = dirname(dirname(String(said).trim()));
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  return { run, kill };
}

test('what a killed run left is removed when the next one opens, and a living one is left alone', async () => {
  const machine = aMachine();
  const [killed, living] = await Promise.all([aHolder(machine), aHolder(machine)]);
  await killed.kill();
  try {
    expect(await exists(killed.run)).toBe(true);
    const sandbox = await machine.open();
    expect(await exists(killed.run)).toBe(false);
    expect(await exists(living.run)).toBe(true);
    await sandbox.close();
  } finally {
    await living.kill();
  }
});

test('another process with the number of a killed run does not keep it', async () => {
  const machine = aMachine();
  const holder = await aHolder(machine);
  await holder.kill();
  const file = join(holder.run, 'owner.json');
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), pid: process.pid }));
  await machine.open();
  expect(await exists(holder.run)).toBe(false);
});

const DAY = 24 * 3600;

test.each<[string, object | string | undefined, number, boolean]>([
  ['of another machine, lately', { host: 'other', pid: 1, started: '1' }, 6 * DAY, true],
  ['of another machine, long ago', { host: 'other', pid: 1, started: '1' }, 8 * DAY, false],
  ['of other processes, lately', { processes: 'pid:[1]', pid: 1, started: '1' }, DAY, true],
  ['before the machine was started', { boot: 'before', pid: 1 }, 0, false],
  ['of a process that never was', { pid: 2 ** 30, started: '1' }, 0, false],
  ['of nobody in particular', {}, 0, false],
  ['with a damaged owner', '{"pid":', 8 * DAY, false],
  ['without an owner yet', undefined, 60, true],
  ['without an owner for long', undefined, 2 * 3600, false],
])('a run %s', async (_, owner, secondsAgo, isKept) => {
  const machine = aMachine();
  const own = await machine.open();
  const mine = JSON.parse(
    readFileSync(join(machine.cacheFolder, onlyEntry(machine.cacheFolder), 'owner.json'), 'utf8'),
  );
  const { pid, started, ...realm } = mine;
  expect([typeof pid, typeof started]).toEqual(['number', 'string']);
  const run = join(machine.cacheFolder, 'run-abcdef');
  const file = join(run, 'owner.json');
  mkdirSync(join(run, '1/home'), { recursive: true });
  const then = Date.now() / 1000 - secondsAgo;
  if (owner !== undefined) {
    writeFileSync(file, typeof owner === 'string' ? owner : JSON.stringify({ ...realm, ...owner }));
    utimesSync(file, then, then);
  }
  utimesSync(run, then, then);
  await machine.open();
  expect(await exists(run)).toBe(isKept);
  await own.close();
});

function onlyEntry(folder: string): string {
  const [name = '', ...others] = readdirSync(folder);
  expect(others).toEqual([]);
  return name;
}

test('leaves alone what is not a run', async () => {
  const machine = aMachine();
  mkdirSync(join(machine.cacheFolder, 'decisions'), { recursive: true });
  await machine.open();
  expect(await exists(join(machine.cacheFolder, 'decisions'))).toBe(true);
});
