/** The installed hook over real commands in their order, beside what a hook cannot be faster than. */

import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { argv } from '../src/guards/argv/index.ts';
import { rules } from '../src/guards/argv/rules/index.ts';
import { patterns } from '../src/guards/denylist/patterns.ts';
import { conditionsFor } from '../src/hook/fast-way/decision.ts';
import { passesBy } from '../src/hook/fast-way/passes.ts';
import { openSources, readSource } from '../src/replay/sources/index.ts';
import { median, printRatio } from './measure.ts';
import { root, transcripts } from './shared.ts';

/** Commands that are timed, spread over all of them. */
const TIMED = 200;
/** Starts of the full way, and of `replay --version`, each in turn with bare Node. */
const STARTS = 40;

const HOOK = path.join(root, 'dist/cli/installed/claude-code.sh');

export async function benchHook(): Promise<void> {
  const commands = await commandsInOrder(existsSync(transcripts) ? transcripts : path.join(root, 'transcripts'));
  const passes = passesBy(conditionsFor(rules, patterns));
  const passing = commands.filter((command) => passes(payloadOf(command)));
  const wrong = passing.filter((command) => isStopped(command));
  console.log(
    `installed hook, ${commands.length} commands: ${((100 * passing.length) / commands.length).toFixed(1)}% without Node ` +
      `(at least 80${passing.length < 0.8 * commands.length ? ', MISSED' : ''}), ` +
      `${wrong.length} of them stopped by the guard (0${wrong.length > 0 ? ', MISSED' : ''})`,
  );
  const state = mkdtempSync(path.join(os.tmpdir(), 'guard-replay-bench-'));
  try {
    benchOverCommands(commands, state);
    benchFullWay(
      commands.filter((command) => !passes(payloadOf(command))),
      state,
    );
  } finally {
    rmSync(state, { recursive: true });
  }
  benchVersion();
}

function benchOverCommands(commands: readonly string[], state: string): void {
  const every = Math.max(1, Math.floor(commands.length / TIMED));
  const chosen = commands.filter((_, at) => at % every === 0);
  const python = path.join(root, 'bench/programs/imports.py');
  const hasPython = spawnSync('python3', ['-c', '']).status === 0;
  const hook: number[] = [];
  const sh: number[] = [];
  const imports: number[] = [];
  let wrong = 0;
  startHook(chosen.find(isStopped) ?? 'rm -rf /', state);
  for (const command of chosen) {
    const { millis, blocks } = startHook(command, state);
    hook.push(millis);
    if (blocks !== isStopped(command)) wrong += 1;
    sh.push(startOf(['sh', '-c', ':']));
    if (hasPython) imports.push(startOf(['python3', python], payloadOf(command)));
  }
  console.log(
    `installed hook, ${chosen.length} of them started: ${wrong} answers other than the guard's (0${wrong > 0 ? ', MISSED' : ''})`,
  );
  printRatio('installed hook against sh -c :', [median(hook)], [median(sh)], 'ms, medians', 'at most 3');
  if (!hasPython) return console.log('installed hook against Python: skipped, there is no python3');
  printRatio(
    'installed hook against a Python hook that only imports',
    [mean(hook)],
    [mean(imports)],
    'ms, means',
    'at most 1',
  );
}

/** From the shell's start to the answer of Node, where the shell cannot let pass. */
function benchFullWay(commands: readonly string[], state: string): void {
  const full: number[] = [];
  const bare: number[] = [];
  for (let at = 0; at < STARTS; at++) {
    const command = commands[at % commands.length] ?? 'rm -rf build';
    full.push(startHook(command, state).millis);
    bare.push(startOf(['node', '-e', '0']));
  }
  printRatio('installed hook, the full way, against node -e 0', full, bare, 'ms', 'at most 1.15');
}

function benchVersion(): void {
  const version: number[] = [];
  const bare: number[] = [];
  for (let at = 0; at < STARTS; at++) {
    version.push(startOf(['node', path.join(root, 'dist/cli.js'), '--version']));
    bare.push(startOf(['node', '-e', '0']));
  }
  printRatio('replay --version against node -e 0', version, bare, 'ms', 'at most 1.3');
}

function startHook(command: string, state: string): { readonly millis: number; readonly blocks: boolean } {
  const start = performance.now();
  const { status } = spawnSync('sh', [HOOK], {
    input: payloadOf(command),
    env: { ...process.env, XDG_STATE_HOME: state },
  });
  const millis = performance.now() - start;
  if (status !== 0 && status !== 2) throw new Error(`the hook exited with ${status}`);
  return { millis, blocks: status === 2 };
}

/** Milliseconds from start to end. @throws when it fails */
function startOf([program = '', ...args]: readonly string[], input = ''): number {
  const start = performance.now();
  const { status } = spawnSync(program, args, { input });
  if (status !== 0) throw new Error(`${program} exited with ${status}`);
  return performance.now() - start;
}

function isStopped(command: string): boolean {
  const verdict = argv.judge({ tool: 'Bash', command, shell: 'posix' });
  return !(verdict instanceof Promise) && verdict.decision !== 'none';
}

function payloadOf(command: string): string {
  return JSON.stringify({
    session_id: '5f0c6c1e-9d5b-4c8e-8a3f-2b7d1e64a90c',
    transcript_path: '/home/user/.claude/projects/-home-user-shop/5f0c6c1e-9d5b-4c8e-8a3f-2b7d1e64a90c.jsonl',
    cwd: '/home/user/shop',
    permission_mode: 'default',
    hook_event_name: 'PreToolUse',
    tool_name: 'Bash',
    tool_input: { command },
    tool_use_id: 'toolu_01',
  });
}

async function commandsInOrder(folder: string): Promise<string[]> {
  const commands: string[] = [];
  const opened = await openSources([folder]);
  for (const source of opened.sources) {
    for await (const cases of readSource(source, () => undefined)) {
      for (const { request } of cases) if (request.shell === 'posix') commands.push(request.command);
    }
  }
  opened.close();
  return commands;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
