/** Requests through a Python hook that an earlier run decided, fifty of which are asked all the same, against judging them cold. */

import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { env, platform, versions } from 'node:process';
import { isJudgement } from '../dist/guards/decision.js';
import type { Executable } from '../dist/guards/external/external-guard.js';
import { findProtocol } from '../dist/guards/external/protocols/index.js';
import type { Request } from '../dist/guards/guard.js';
import type { Case } from '../dist/replay/case.js';
import { fingerprintOfReading } from '../dist/replay/fingerprint/own-code.js';
import { type IdentifiedCase, Identifier } from '../dist/replay/identify.js';
import { cacheKey } from '../dist/replay/judge/cache/cache-key.js';
import { DecisionCache } from '../dist/replay/judge/cache/decision-cache.js';
import { judgeCases } from '../dist/replay/judge/judge-cases.js';
import { type OpenGuards, openGuards } from '../dist/replay/judge/open-guards.js';
import type { JudgedCase } from '../dist/replay/judged-case.js';
import { inTurn, median, printRatio } from './measure.ts';
import { root } from './shared.ts';

const ROUNDS = 5;
/** Distinct requests of a second run, and those of them that are judged cold, since all would take minutes. */
const REQUESTS = 10_000;
const SAMPLE = 100;

const JOBS = os.availableParallelism();

export async function benchCache(): Promise<void> {
  if (spawnSync('python3', ['--version']).status !== 0) return console.log('cache: skipped, there is no python3');
  const scratch = mkdtempSync(path.join(os.tmpdir(), 'guard-replay-bench-'));
  try {
    await benchIn(scratch);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function benchIn(scratch: string): Promise<void> {
  const folder = path.join(scratch, 'hooks');
  mkdirSync(folder);
  cpSync(path.join(root, 'bench/programs/hook.py'), path.join(folder, 'hook.py'));
  const results = path.join(scratch, 'results');
  await rememberAll(folder, results);
  const opening: number[] = [];
  const { ours, floor } = await inTurn(
    ROUNDS,
    async () => {
      const second = await judgeAll(folder, REQUESTS, results);
      opening.push(second.openingSeconds);
      return REQUESTS / second.seconds;
    },
    async () => SAMPLE / (await judgeAll(folder, SAMPLE)).seconds,
  );
  const name = `${REQUESTS} requests to a Python hook in a second run, jobs ${JOBS}`;
  printRatio(name, ours, floor, 'requests a second', 'at least 100');
  console.log(`  before that, the guard opened and its decisions read: ${median(opening).toFixed(2)} s`);
}

/** Leaves what a run over all requests would: what is judged of a sample, and the same of those like it, which a recheck would find out. */
async function rememberAll(folder: string, results: string): Promise<void> {
  const { judged, infos } = await judgeAll(folder, 2);
  const [{ fingerprint, protocol } = { fingerprint: '', protocol: '' }] = infos;
  const key = cacheKey({ fingerprint, reading: await fingerprintOfReading(), protocol, level: 'secrets' });
  const cache = await DecisionCache.open(results, key, (why) => {
    throw new Error(why);
  });
  for (const [n, { requestHex }] of casesOf(REQUESTS).entries()) {
    const decision = judged[n % 2]?.decisions[0];
    if (decision === undefined || !isJudgement(decision)) throw new Error('the hook does not judge');
    cache.add(requestHex, decision);
  }
  await cache.close();
}

interface Run {
  readonly judged: readonly JudgedCase[];
  readonly infos: OpenGuards['infos'];
  readonly openingSeconds: number;
  readonly seconds: number;
}

/** Judges the first so many requests as a run does. @param cache folder of runs whose decisions are remembered */
async function judgeAll(folder: string, count: number, cache?: string): Promise<Run> {
  const cases = casesOf(count);
  const opened = performance.now();
  const guards = await openGuards({
    guards: [hookIn(folder)],
    jobs: JOBS,
    timeoutMillis: 1000,
    level: 'secrets',
    runtime: `node ${versions.node}`,
    machine: { env, home: os.homedir(), platform, cwd: folder },
    canaries: false,
    repeat: 1,
    ...(cache !== undefined && { cache }),
  });
  try {
    const started = performance.now();
    const judged: JudgedCase[] = [];
    const batches = batchesOf(cases, guards.judge.step);
    for await (const some of judgeCases(batches, guards.judge, { jobs: JOBS, signal: undefined })) judged.push(...some);
    const seconds = (performance.now() - started) / 1000;
    const infos = await guards.observed();
    const { rechecked = 0 } = infos[0]?.observed ?? {};
    if (cache !== undefined && rechecked === 0) throw new Error('nothing was remembered');
    return { judged, infos, openingSeconds: (started - opened) / 1000, seconds };
  } finally {
    await guards.close();
  }
}

/** Commands that pass and commands that do not, in turn. */
function casesOf(count: number): readonly IdentifiedCase[] {
  const cases: Case[] = Array.from({ length: count }, (_, offset) => {
    const command = `git push ${offset % 2 === 0 ? '' : '--force '}origin "change ${offset}"`;
    const request: Request = { tool: 'Bash', command, shell: 'posix' };
    return { key: { by: 'place', sha256: 'bench', offset }, request, context: {}, source: 'bench', offset };
  });
  return new Identifier().identify(cases);
}

async function* batchesOf(cases: readonly IdentifiedCase[], step: number): AsyncGenerator<readonly IdentifiedCase[]> {
  for (let at = 0; at < cases.length; at += step) yield cases.slice(at, at + step);
}

function hookIn(folder: string): Executable {
  const protocol = findProtocol('claude-code');
  if (protocol === undefined) throw new Error('no protocol of Claude Code');
  return {
    kind: 'executable',
    name: 'no-forced-push',
    summary: 'refuses to force a push',
    command: ['python3', 'hook.py'],
    protocol,
    profile: 'current',
    failClosed: false,
    mode: 'cold',
    folder,
    links: [],
    env: {},
    inputs: [],
    home: 'fresh',
    cwd: 'stand-in',
    network: false,
    timeoutMillis: 30_000,
    triggers: true,
  };
}
