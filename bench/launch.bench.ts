/** A guard that does nothing, asked a process a request, against a bare loop that spawns it, and against `xargs -P`. */

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { askExecutable } from '../dist/guards/external/executable.js';
import { type Executable, USUAL } from '../dist/guards/external/external-guard.js';
import type { Place, Wrapper } from '../dist/guards/external/isolation/place.js';
import { openLaunchers } from '../dist/guards/external/launch/launchers.js';
import { findProtocol } from '../dist/guards/external/protocols/index.js';
import { inTurn, median, printRatio } from './measure.ts';
import { root } from './shared.ts';

const ROUNDS = 5;
/** Distinct requests a round: 10,000 in all. */
const REQUESTS = 2000;

export async function benchLaunch(): Promise<void> {
  const file = ['/bin/true', '/usr/bin/true'].find((candidate) => existsSync(candidate));
  if (file === undefined) return console.log('launching: skipped, there is no program that does nothing');
  for (const jobs of new Set([1, os.availableParallelism()])) await benchJobs(file, jobs);
}

async function benchJobs(file: string, jobs: number): Promise<void> {
  const wrapper: Wrapper = {
    isolation: { by: 'nothing', withoutNetwork: false, ownProcesses: false },
    wrap: (command) => command,
  };
  const launchers = await openLaunchers({ jobs, wrapper, network: true });
  const asker = askExecutable(guardOf(file), place, launchers);
  let asked = 0;
  try {
    const { ours, floor } = await inTurn(
      ROUNDS,
      () => rate(() => asker.ask(Array.from({ length: REQUESTS }, () => requestOf(asked++)))),
      () => bareLoops(file, jobs),
    );
    const name = `${REQUESTS * ROUNDS} requests to a guard that does nothing, jobs ${jobs}`;
    printRatio(name, ours, floor, 'a second', 'at least 0.8');
    const beside = [];
    for (let round = 0; round < ROUNDS; round++) beside.push(await rate(() => xargs(file, jobs)));
    console.log(`  xargs -P ${jobs}: ${median(beside).toFixed(2)} a second, n = ${ROUNDS}`);
  } finally {
    await launchers.close();
  }
}

/** How many of the requests a second some work gets done. */
async function rate(work: () => unknown): Promise<number> {
  const started = performance.now();
  await work();
  return (REQUESTS / (performance.now() - started)) * 1000;
}

/** The rate of as many small processes as there are jobs, each of which spawns its share. */
async function bareLoops(file: string, jobs: number): Promise<number> {
  const program = path.join(root, 'bench/programs/bare-spawn.mjs');
  const share = String(Math.ceil(REQUESTS / jobs));
  const inputBytes = String(JSON.stringify(requestOf(0)).length + 400);
  const loops = Array.from({ length: jobs }, () =>
    spawn(process.execPath, [program, file, share, inputBytes], { stdio: ['pipe', 'pipe', 'inherit'] }),
  );
  await Promise.all(loops.map(({ stdout }) => once(stdout, 'data')));
  return rate(async () => {
    for (const { stdin } of loops) stdin.write('go');
    await Promise.all(loops.map((loop) => once(loop, 'exit')));
  });
}

function xargs(file: string, jobs: number): void {
  const input = Array.from({ length: REQUESTS }, (_, n) => n).join('\n');
  execFileSync('xargs', ['-P', String(jobs), '-n', '1', file], { input });
}

function requestOf(n: number): { tool: string; command: string; shell: 'posix' } {
  return { tool: 'Bash', command: `git commit --message "change ${n}" && git push origin main`, shell: 'posix' };
}

const place: Place = {
  folder: '/',
  project: '/',
  home: '/',
  cwd: '/',
  env: { PATH: '/usr/bin:/bin' },
  notes: [],
  written: () => Promise.resolve(0),
};

function guardOf(file: string): Executable {
  const protocol = findProtocol('claude-code');
  if (protocol === undefined) throw new Error('no protocol of Claude Code');
  return {
    kind: 'executable',
    name: 'nothing',
    summary: 'does nothing',
    command: [file],
    protocol,
    profile: 'current',
    failClosed: false,
    mode: 'cold',
    folder: '/',
    ...USUAL,
    network: true,
  };
}
