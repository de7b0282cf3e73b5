/**
 * A launcher: a process that does nothing but start guards, because a fork costs what its parent's memory costs. The
 * entry of a process of its own; orders come in frames on its standard input, reports leave on its standard output.
 * When its input ends, whoever gave orders is gone: it kills what it runs and ends.
 */

import { Socket } from 'node:net';
import process from 'node:process';
import { frameOf, FrameReader } from './frames.ts';
import type { Order, Report } from './message.ts';
import { unexecutable } from './not-started.ts';
import type { Program } from './program.ts';
import { type Ended, type RunningProcess, runProcess, unstarted } from './run-process.ts';

interface Known {
  readonly program: Program;
  /** Why it is not started at all. */
  readonly obstacle: string | undefined;
}

interface Run extends Known {
  readonly input: Buffer;
}

/** How long the guard that runs may take to die. */
const DYING_MILLIS = 1000;

/** Unlike the standard output of Node it never blocks, which would make what runs look slow. */
const output = new Socket({ fd: 1, readable: false, writable: true });
const reader = new FrameReader();
const slots: Known[] = [];
const waiting: Run[] = [];
let running: RunningProcess | undefined;

// Ctrl-C reaches everybody in front of a terminal; it is the main process that decides.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
output.on('error', leave);
process.stdin.on('data', (bytes: Buffer) => {
  for (const { head, body } of reader.read(bytes)) {
    const order: Order = JSON.parse(head);
    const { slot, program } = order;
    if (program !== undefined) slots[slot] = { program, obstacle: unexecutable(program) };
    const known = slots[slot];
    if (known === undefined) throw new Error(`no program in slot ${slot}`);
    waiting.push({ ...known, input: body });
  }
  startNext();
});
process.stdin.on('error', leave);
process.stdin.on('end', leave);
report({ kind: 'ready' }, []);

/** One guard at a time, so that none is measured while it waits for another. */
function startNext(): void {
  if (running !== undefined) return;
  const next = waiting.shift();
  if (next === undefined) return;
  running = next.obstacle === undefined ? runProcess(next.program, next.input) : unstarted(next.obstacle);
  void running.ended.then(reportEnd);
}

function reportEnd({ ending, body }: Ended): void {
  running = undefined;
  // Before the next is started: a guard that kills its launcher must not be taken for the one before it.
  report({ kind: 'ended', ...ending }, body);
  startNext();
}

function report(head: Report, body: readonly Buffer[]): void {
  output.cork();
  for (const piece of frameOf(head, body)) output.write(piece);
  output.uncork();
}

function leave(): void {
  waiting.length = 0;
  if (running === undefined) return process.exit();
  running.kill();
  void running.ended.then(() => process.exit());
  setTimeout(() => process.exit(), DYING_MILLIS);
}
