/** One process from its start until nothing of its group is left. */

import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { kill } from 'node:process';
import { CappedOutput } from './capped-output.ts';
import { type Gate, GATED_STDIO, behindGate, gateOf } from './gate.ts';
import type { Ending } from './message.ts';
import { whyNotStarted } from './not-started.ts';
import type { Program } from './program.ts';

/** How long a child that outlives its parent may go on writing: `exec > >(tee log)` does so legitimately. */
const GRACE_MILLIS = 500;

/** How long what is left in a pipe may take to arrive when all who could write are gone. */
const DRAIN_MILLIS = 50;

/** What a timer can hold. */
const MOST_MILLIS = 2 ** 31 - 1;

/** Gates close with what is behind them, a moment before its end is told; one that closes earlier was closed by the program. */
const CLOSING_MILLIS = 5;

/** What a process left behind. */
export interface Ended {
  readonly ending: Ending;
  /** Standard output, then standard error. */
  readonly body: readonly Buffer[];
}

export interface RunningProcess {
  readonly ended: Promise<Ended>;
  /** What it waits behind. */
  readonly gate?: Gate;
  /** Kills its whole group. */
  kill(): void;
}

/** A process that never was. */
export function unstarted(notStarted: string): RunningProcess {
  const ended = Promise.resolve({ ending: { notStarted, micros: 0, stdoutBytes: 0, stderrBytes: 0 }, body: [] });
  return { ended, kill: () => undefined };
}

/** Starts a program in a process group of its own and gives it all of its input; one that is gated when its gate is opened. */
export function runProcess(program: Program, input: Buffer): RunningProcess {
  const child = start(program);
  // It has been forked and its exec has succeeded.
  const started = performance.now();
  if (child instanceof Error) return unstarted(whyNotStarted(child, program));
  const { pid } = child;
  if (pid === undefined) return failedLater(child, program);
  const gate = program.gated && gateOf(child);
  const stdout = new CappedOutput(child.stdout);
  const stderr = new CappedOutput(child.stderr);
  // A guard may end, or close its input, without having read it.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const ended = endOf(child, pid, program.timeoutMillis, { started, gate }).then((end) => {
    const isCut = stdout.isCut || stderr.isCut;
    return {
      ending: { ...end, ...(isCut && { isCut }), stdoutBytes: stdout.bytes, stderrBytes: stderr.bytes },
      body: [...stdout.chunks, ...stderr.chunks],
    };
  });
  return { ended, ...(gate && { gate }), kill: () => killGroup(pid) };
}

/** Some failures are thrown, others are told later by a child without a process id. */
function start({ argv, cwd, env, gated }: Program): ChildProcessWithoutNullStreams | Error {
  const [file, ...args] = gated ? behindGate(argv) : argv;
  try {
    return spawn(file, args, { cwd, env, detached: true, stdio: gated ? GATED_STDIO : 'pipe' });
  } catch (error) {
    if (error instanceof Error) return error;
    throw error;
  }
}

function failedLater(child: ChildProcessWithoutNullStreams, program: Program): RunningProcess {
  const reason = new Promise<string>((resolve) => {
    child.on('error', (error) => resolve(whyNotStarted(error, program)));
  });
  return { ended: reason.then((notStarted) => unstarted(notStarted).ended), kill: () => undefined };
}

type End = Omit<Ending, 'stdoutBytes' | 'stderrBytes' | 'isCut'>;

interface Beginning {
  readonly started: number;
  readonly gate: Gate | undefined;
}

/** How it ended, once its pipes are closed, by those who held them or by us, and its group is gone. */
function endOf(
  child: ChildProcessWithoutNullStreams,
  pid: number,
  timeoutMillis: number,
  beginning: Beginning,
): Promise<End> {
  return new Promise((resolve) => {
    let isTimedOut = false;
    let end: Omit<End, 'micros'> = {};
    let exited = 0;
    let timer = setTimeout(killInTime, Math.min(timeoutMillis, MOST_MILLIS));
    child.on('exit', (exitCode, signal) => {
      clearTimeout(timer);
      exited = performance.now();
      if (exitCode !== null) end = { exitCode };
      else if (isTimedOut) end = { killedAfterMillis: timeoutMillis };
      else if (signal !== null) end = { signal };
      timer = setTimeout(cutOff, isTimedOut ? 0 : GRACE_MILLIS);
    });
    child.on('close', () => {
      clearTimeout(timer);
      killGroup(pid);
      resolve({ ...end, ...timed(beginning, exited) });
    });

    function killInTime(): void {
      isTimedOut = true;
      killGroup(pid);
    }

    /** Ends those who still hold the pipes. Who has left the group as well lives on, and is not heard any more. */
    function cutOff(): void {
      killGroup(pid);
      timer = setTimeout(() => {
        child.stdout.destroy();
        child.stderr.destroy();
        beginning.gate?.destroy();
      }, DRAIN_MILLIS);
    }
  });
}

function timed({ started, gate }: Beginning, exited: number): Pick<End, 'micros' | 'gateMicros'> {
  if (gate === undefined) return { micros: microsBetween(started, exited) };
  const { opened = exited, closed = exited, roundTripMillis } = gate;
  const isLast = exited - closed <= CLOSING_MILLIS;
  return {
    micros: microsBetween(opened, isLast ? Math.min(closed, exited) : exited),
    gateMicros: Math.round(roundTripMillis * 1000),
  };
}

function microsBetween(from: number, to: number): number {
  return Math.round((to - from) * 1000);
}

/** Kills what there is left of a process group. */
function killGroup(leader: number): void {
  try {
    kill(-leader, 'SIGKILL');
  } catch {
    // Nothing of it is left.
  }
}
