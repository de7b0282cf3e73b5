/**
 * Starts as `replay measure` times them beside those of hyperfine, in turn with it; what a guard that sleeps costs over its
 * floor; and whether copies of a guard are taken for one, and a slower one is not.
 */

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Executable, USUAL } from '../dist/guards/external/external-guard.js';
import type { Place } from '../dist/guards/external/isolation/place.js';
import type { Sandbox } from '../dist/guards/external/isolation/sandbox.js';
import { ExternalGuards } from '../dist/guards/external/open.js';
import { findProtocol } from '../dist/guards/external/protocols/index.js';
import type { Request } from '../dist/guards/guard.js';
import { type Contestant, guardContestant } from '../dist/replay/measure/starts/contestant.js';
import { pairsOf, startInTurn } from '../dist/replay/measure/starts/session.js';
import { comparePairs } from '../dist/replay/measure/statistics/compare-pairs.js';
import { median, printRatio } from './measure.ts';
import { root } from './shared.ts';

const ROUNDS = 20;
/** Of each in a round: 100 in all, and the first of a round apart. */
const STARTS = 5;

const SLEPT_MILLIS = 20;

/** How often two copies, and a slower guard, are compared, each time by so many starts. */
const TRIES = 20;
const TRY_STARTS = 60;
const COUNTED = 10_000;

const REQUEST: Request = { tool: 'Bash', command: 'git push origin main', shell: 'posix' };

export async function benchStarts(): Promise<void> {
  const program = (name: string): string => path.join(root, 'bench/programs', name);
  const python = pythonFile();
  const commands: Commands = [
    ['a hook in sh', [program('hook.sh')]],
    ['a hook that sleeps 20 ms', [program('sleeps.sh')]],
    ['sleep 0', ['/bin/sh', '-c', 'exec sleep 0']],
    ...(python === undefined ? [] : [["python3 -c ''", [python, '-c', '']] as const]),
  ];
  await withContestants(commands, (contestants) =>
    benchContestants(
      contestants,
      commands.map(([, command]) => command),
    ),
  );
  await withContestants(
    [
      ['a guard', counting(COUNTED)],
      ['its copy', counting(COUNTED)],
      ['a slower one', counting(COUNTED * 1.1)],
    ],
    benchTellingApart,
  );
}

type Commands = readonly (readonly [name: string, command: readonly string[]])[];

/** A guard that takes its time with the processor. */
function counting(times: number): readonly string[] {
  return ['/bin/sh', '-c', `read -r payload; i=0; while [ $i -lt ${Math.round(times)} ]; do i=$((i+1)); done`];
}

async function withContestants(
  commands: Commands,
  work: (contestants: readonly Contestant[]) => Promise<void>,
): Promise<void> {
  const external = new ExternalGuards(sandbox, 1);
  try {
    const contestants: Contestant[] = [];
    for (const [name, command] of commands) {
      const guard = guardOf(name, command);
      contestants.push(guardContestant(guard, await external.startable(guard), [REQUEST]));
    }
    await work(contestants);
  } finally {
    await external.close();
  }
}

async function benchTellingApart(contestants: readonly Contestant[]): Promise<void> {
  let taken = 0;
  let told = 0;
  const ratios: number[] = [];
  for (let one = 0; one < TRIES; one++) {
    const { records } = await startInTurn(contestants, { rounds: TRY_STARTS });
    const [guard, copy, slower] = records;
    if (guard === undefined || copy === undefined || slower === undefined) throw new Error('three were to be started');
    if (!comparePairs(pairsOf(guard, copy)).apart) taken += 1;
    const { apart, ratio } = comparePairs(pairsOf(guard, slower));
    if (apart) told += 1;
    ratios.push(ratio.median);
  }
  const verdict = taken >= TRIES * 0.9 ? '' : ', MISSED';
  console.log(
    `two copies of a guard are not told apart in ${taken} of ${TRIES} tries (at least 18${verdict}), n = ${TRY_STARTS} each`,
  );
  console.log(`  one that takes ${median(ratios).toFixed(3)} times as long is, in ${told} of ${TRIES}`);
}

async function benchContestants(
  contestants: readonly Contestant[],
  commands: readonly (readonly string[])[],
): Promise<void> {
  const hasHyperfine = runs('hyperfine', ['--version']);
  const ours = contestants.map((): number[] => []);
  const theirs = contestants.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round++) {
    const { records } = await startInTurn(contestants, { rounds: STARTS });
    for (const [index, { rounds }] of records.entries())
      ours[index]?.push(median(rounds.flatMap((time) => time ?? [])));
    if (!hasHyperfine) continue;
    for (const [index, command] of commands.entries()) theirs[index]?.push(hyperfine(command));
  }
  for (const [index, { name }] of contestants.entries()) {
    const [own = [], other = []] = [ours[index], theirs[index]];
    if (hasHyperfine) printRatio(`starting ${name}, beside hyperfine -N`, own, other, 'ms', 'within 10%');
    else console.log(`starting ${name}: ${median(own).toFixed(2)} ms, n = ${own.length}; hyperfine is not there`);
  }
  const [, sleeps = [], floor = []] = ours;
  const over = median(sleeps.map((time, round) => time - (floor[round] ?? Number.NaN)));
  const verdict = Math.abs(over - SLEPT_MILLIS) <= 2 ? '' : ', MISSED';
  console.log(
    `sleeping ${SLEPT_MILLIS} ms: ${over.toFixed(2)} ms over its floor (within 2 ms${verdict}), n = ${sleeps.length}`,
  );
}

/** Milliseconds: the median of as many starts, without input, and one before them. */
function hyperfine(command: readonly string[]): number {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'guard-replay-hyperfine-'));
  try {
    const file = path.join(folder, 'times.json');
    const words = command.map((word) => `'${word}'`);
    const options = ['-N', '--warmup', '1', '--runs', String(STARTS), '--style', 'none', '--export-json', file];
    execFileSync('hyperfine', [...options, words.join(' ')], { env: place.env, stdio: 'ignore' });
    return JSON.parse(readFileSync(file, 'utf8')).results[0].median * 1000;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The interpreter itself, not a shim that stands for it. */
function pythonFile(): string | undefined {
  try {
    return execFileSync('python3', ['-c', 'import sys; print(sys.executable)'], { encoding: 'utf8' }).trim();
  } catch {
    return undefined;
  }
}

function runs(file: string, args: readonly string[]): boolean {
  try {
    execFileSync(file, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
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

const sandbox: Sandbox = {
  isolation: { by: 'nothing', withoutNetwork: false, ownProcesses: false },
  wrap: (command) => command,
  place: () => Promise.resolve(place),
  close: () => Promise.resolve(),
};

function guardOf(name: string, command: readonly string[]): Executable {
  const protocol = findProtocol('claude-code');
  if (protocol === undefined) throw new Error('no protocol of Claude Code');
  return {
    kind: 'executable',
    name,
    summary: 'is started',
    command,
    protocol,
    profile: 'current',
    failClosed: false,
    mode: 'cold',
    folder: '/',
    ...USUAL,
  };
}
