/** One process from its start until nothing of its group is left. */

import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { kill } from 'node:process';
import { CappedOutput } from './capped-output.ts';
import type { Ending } from './message.ts';
import { whyNotStarted } from './not-started.ts';
import type { Program } from './program.ts';

/** How long a child that outlives its parent may go on writing: `exec > >(tee log)` does so legitimately. */
const GRACE_MILLIS = 500;

/** How long what is left in a pipe may take to arrive when all who could write are gone. */
const DRAIN_MILLIS = 50;

/** What a timer can hold. */
const MOST_MILLIS = 2 ** 31 - 1;

/** What a process left behind. */
export interface Ended {
  readonly ending: Ending;
  /** Standard output, then standard error. */
  readonly body: readonly Buffer[];
}

export interface RunningProcess {
  readonly ended: Promise<Ended>;
  /** Kills its whole group. */
  kill(): void;
}

/** A process that never was. */
export function unstarted(notStarted: string): RunningProcess {
  const ended = Promise.resolve({ ending: { notStarted, micros: 0, stdoutBytes: 0 }, body: [] });
  return { ended, kill: () => undefined };
}

/** Starts a program in a process group of its own and gives it all of its input. */
export function runProcess(program: Program, input: Buffer): RunningProcess {
  const started = performance.now();
  const child = start(program);
  if (child instanceof Error) return unstarted(whyNotStarted(child, program));
  const { pid } = child;
  if (pid === undefined) return failedLater(child, program);
  const stdout = new CappedOutput(child.stdout);
  const stderr = new CappedOutput(child.stderr);
  // A guard may end, or close its input, without having read it.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const ended = endOf(child, pid, program.timeoutMillis, started).then((end) => {
    const isCut = stdout.isCut || stderr.isCut;
    return {
      ending: { ...end, ...(isCut && { isCut }), stdoutBytes: stdout.bytes },
      body: [...stdout.chunks, ...stderr.chunks],
    };
  });
  return { ended, kill: () => killGroup(pid) };
}

/** Some failures are thrown, others are told later by a child without a process id. */
function start({ argv: [file, ...args], cwd, env }: Program): ChildProcessWithoutNullStreams | Error {
  try {
    return spawn(file, args, { cwd, env, detached: true });
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

type End = Omit<Ending, 'stdoutBytes' | 'isCut'>;

/** How it ended, once its pipes are closed, by those who held them or by us, and its group is gone. */
function endOf(
  child: ChildProcessWithoutNullStreams,
  pid: number,
  timeoutMillis: number,
  started: number,
): Promise<End> {
  return new Promise((resolve) => {
    let isTimedOut = false;
    let end: End = { micros: 0 };
    let timer = setTimeout(killInTime, Math.min(timeoutMillis, MOST_MILLIS));
    child.on('exit', (exitCode, signal) => {
      clearTimeout(timer);
      const micros = Math.round((performance.now() - started) * 1000);
      if (exitCode !== null) end = { exitCode, micros };
      else if (isTimedOut) end = { killedAfterMillis: timeoutMillis, micros };
      else if (signal !== null) end = { signal, micros };
      timer = setTimeout(cutOff, isTimedOut ? 0 : GRACE_MILLIS);
    });
    child.on('close', () => {
      clearTimeout(timer);
      killGroup(pid);
      resolve(end);
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
      }, DRAIN_MILLIS);
    }
  });
}

/** Kills what there is left of a process group. */
function killGroup(leader: number): void {
  try {
    kill(-leader, 'SIGKILL');
  } catch {
    // Nothing of it is left.
  }
}
