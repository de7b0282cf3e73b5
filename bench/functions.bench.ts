/** A hook in Python kept warm, and the function in it by itself, against a loop that starts the hook for each request. */

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import pMap from 'p-map';
import type { Asker } from '../dist/guards/external/asker.js';
import { type Executable, type FunctionGuard, USUAL } from '../dist/guards/external/external-guard.js';
import { askFunction } from '../dist/guards/external/functions/ask-function.js';
import type { Place } from '../dist/guards/external/isolation/place.js';
import { findProtocol } from '../dist/guards/external/protocols/index.js';
import { askWarm } from '../dist/guards/external/warm/ask-warm.js';
import { inTurn, printRatio } from './measure.ts';
import { root } from './shared.ts';

const ROUNDS = 5;
/** Requests a round: enough for a second or so each. */
const REQUESTS = { cold: 50, warm: 400, function: 20_000 };

const HOOK = path.join(root, 'bench/programs/hook.py');
const JOBS = os.availableParallelism();

export async function benchFunctions(): Promise<void> {
  const asked = spawnSync('python3', ['-c', 'import sys; print(sys.executable)'], { encoding: 'utf8' });
  if (asked.status !== 0) return console.log('functions: skipped, there is no python3');
  const place = placeWith(path.dirname(asked.stdout.trim()));
  const working = {
    wrapper: {
      isolation: { by: 'nothing', withoutNetwork: false, ownProcesses: false },
      wrap: (command: readonly string[]) => command,
    },
    jobs: JOBS,
  } as const;
  const cold = (): Promise<number> => rate(REQUESTS.cold, (requests) => startEach(requests, place));
  await compare('a Python hook, warm', await askWarm(hook(), place, working), REQUESTS.warm, cold, 'at least 5');
  await compare(
    'a Python function',
    await askFunction(judge(), place, working),
    REQUESTS.function,
    cold,
    'at least 100',
  );
}

async function compare(
  name: string,
  asker: Asker,
  count: number,
  cold: () => Promise<number>,
  bound: string,
): Promise<void> {
  try {
    const { ours, floor } = await inTurn(ROUNDS, () => rate(count, (requests) => asker.ask(requests)), cold);
    printRatio(`${name}, jobs ${JOBS}`, ours, floor, 'requests a second', bound);
  } finally {
    await asker.close();
  }
}

type Asked = Parameters<Asker['ask']>[0];

/** How many requests a second some work gets done, after a few that are not counted. */
async function rate(count: number, work: (requests: Asked) => Promise<unknown>): Promise<number> {
  await work(requestsOf(2 * JOBS));
  const started = performance.now();
  await work(requestsOf(count));
  return (count / (performance.now() - started)) * 1000;
}

function requestsOf(count: number): Asked {
  return Array.from({ length: count }, (_, n) => ({
    tool: 'Bash',
    command: `git commit --message "change ${n}" && git push origin main`,
    shell: 'posix',
  }));
}

/** The hook, started for each request, as many side by side as there are jobs. */
async function startEach(requests: Asked, { env, cwd }: Place): Promise<void> {
  await pMap(
    requests,
    async ({ command }) => {
      const child = spawn('python3', [HOOK], { env, cwd, stdio: ['pipe', 'pipe', 'inherit'] });
      child.stdin.end(JSON.stringify({ tool_name: 'Bash', tool_input: { command } }));
      await Promise.all([text(child.stdout), once(child, 'exit')]);
      if (child.exitCode !== 0) throw new Error(`the hook exited with ${child.exitCode}`);
    },
    { concurrency: JOBS },
  );
}

function placeWith(interpreters: string): Place {
  return {
    folder: path.dirname(HOOK),
    project: root,
    home: '/',
    cwd: root,
    env: { PATH: [interpreters, '/usr/bin', '/bin'].join(path.delimiter) },
    notes: [],
    written: () => Promise.resolve(0),
  };
}

const SURROUNDED = {
  name: 'no-forced-push',
  summary: 'refuses to force a push',
  folder: path.dirname(HOOK),
  ...USUAL,
  network: true,
};

function hook(): Executable {
  const protocol = findProtocol('claude-code');
  if (protocol === undefined) throw new Error('no protocol of Claude Code');
  const spoken = { protocol, profile: 'current', failClosed: false, mode: 'warm' } as const;
  return { ...SURROUNDED, kind: 'executable', command: ['python3', HOOK], ...spoken };
}

function judge(): FunctionGuard {
  const found = { module: HOOK, function: 'judge', convention: 'plain' } as const;
  return { ...SURROUNDED, kind: 'function', language: 'python', ...found };
}
