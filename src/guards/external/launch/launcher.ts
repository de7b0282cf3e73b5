/**
 * A launcher: a process that does nothing but start guards, because a fork costs what its parent's memory costs. The
 * entry of a process of its own; orders come in frames on its standard input, reports leave on its standard output.
 * When its input ends, whoever gave orders is gone: it kills what it runs and ends.
 */

import { Socket } from 'node:net';
import process from 'node:process';
import { frameOf, FrameReader } from './frames.ts';
import type { Order, OrderedStart, Report } from './message.ts';
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
const waiting: (readonly Run[])[] = [];
let running: readonly RunningProcess[] = [];

// Ctrl-C reaches everybody in front of a terminal; it is the main process that decides.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
output.on('error', leave);
process.stdin.on('data', (bytes: Buffer) => {
  for (const { head, body } of reader.read(bytes)) {
    const order: Order = JSON.parse(head);
    let end = 0;
    waiting.push(
      order.starts.map((start) => {
        end += start.inputBytes;
        return { ...knownOf(start), input: body.subarray(end - start.inputBytes, end) };
      }),
    );
  }
  startNext();
});
process.stdin.on('error', leave);
process.stdin.on('end', leave);
report({ kind: 'ready' }, []);

function knownOf({ slot, program }: OrderedStart): Known {
  if (program !== undefined) slots[slot] = { program, obstacle: unexecutable(program) };
  const known = slots[slot];
  if (known === undefined) throw new Error(`no program in slot ${slot}`);
  return known;
}

/** One order at a time, so that no guard is measured while it waits for another. */
function startNext(): void {
  if (running.length > 0) return;
  const next = waiting.shift();
  if (next === undefined) return;
  running = next.map(({ program, obstacle, input }) =>
    obstacle === undefined ? runProcess(program, input) : unstarted(obstacle),
  );
  void openGates(running);
  void Promise.all(running.map(({ ended }) => ended)).then(reportEnd);
}

/** All at the same moment, when everybody stands there. */
async function openGates(processes: readonly RunningProcess[]): Promise<void> {
  const gates = processes.flatMap(({ gate }) => gate ?? []);
  await Promise.all(gates.map(({ ready }) => ready));
  for (const gate of gates) gate.open();
}

function reportEnd(all: readonly Ended[]): void {
  running = [];
  // Before the next is started: a guard that kills its launcher must not be taken for the one before it.
  report(
    { kind: 'ended', endings: all.map(({ ending }) => ending) },
    all.flatMap(({ body }) => body),
  );
  startNext();
}

function report(head: Report, body: readonly Buffer[]): void {
  output.cork();
  for (const piece of frameOf(head, body)) output.write(piece);
  output.uncork();
}

function leave(): void {
  waiting.length = 0;
  if (running.length === 0) return process.exit();
  for (const one of running) one.kill();
  void Promise.all(running.map(({ ended }) => ended)).then(() => process.exit());
  setTimeout(() => process.exit(), DYING_MILLIS);
}
