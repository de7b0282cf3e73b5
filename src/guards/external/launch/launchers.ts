/** As many launchers as guards may run at a time, and what waits for one of them. */

import type { Finished } from '../protocols/protocol.ts';
import type { Needs, Wrapper } from '../isolation/place.ts';
import { LauncherProcess, type Task } from './launcher-process.ts';
import type { Launchers, Program, Start } from './program.ts';

export interface LauncherOptions extends Needs {
  /** Guards that run at a time, each in a launcher of its own. */
  readonly jobs: number;
  /** What launchers, and with them all that they start, run inside. */
  readonly wrapper: Wrapper;
}

/** Runs a command as its child. */
const BEHIND_A_SHELL = ['/bin/sh', '-c', '"$@"; exit $?', 'sh'];

/** Starts them. @throws ReplayError where they cannot be started */
export async function openLaunchers(options: LauncherOptions): Promise<Launchers> {
  const launchers = new LauncherPool(options);
  try {
    await launchers.open();
  } catch (error) {
    await launchers.close();
    throw error;
  }
  return launchers;
}

class LauncherPool implements Launchers {
  readonly #options: LauncherOptions;
  readonly #launchers = new Set<LauncherProcess>();
  readonly #waiting: Task[] = [];
  /** Runs whose launcher ended under them once. */
  readonly #suspects = new WeakSet<Task>();
  #closed: Error | undefined;

  constructor(options: LauncherOptions) {
    this.#options = options;
  }

  async open(): Promise<void> {
    await Promise.all(Array.from({ length: this.#options.jobs }, () => this.#start()));
  }

  run(program: Program, input: string): Promise<Finished> {
    return new Promise((resolve, reject) => {
      this.#do({ starts: [{ program, input }], finish: ([only]) => only && resolve(only), fail: reject });
    });
  }

  runTogether(starts: readonly Start[]): Promise<readonly Finished[]> {
    if (starts.length === 0) return Promise.resolve([]);
    return new Promise((finish, fail) => this.#do({ starts, finish, fail }));
  }

  async close(): Promise<void> {
    this.#fail(new Error('the launchers are closed'));
    await Promise.all([...this.#launchers].map((launcher) => launcher.close()));
  }

  #do(task: Task): void {
    if (this.#closed !== undefined) return task.fail(this.#closed);
    this.#waiting.push(task);
    this.#dispatch();
  }

  async #start(): Promise<void> {
    const launcher = new LauncherProcess(
      (command) => this.#wrapped(command),
      () => this.#dispatch(),
    );
    this.#launchers.add(launcher);
    await launcher.ready();
    void launcher.gone.then(() => this.#replace(launcher));
    this.#dispatch();
  }

  /**
   * A wrapper without processes of its own may have what it starts killed when this process ends. A launcher must live
   * on to kill what it runs; the system does not hand that fate on to a child.
   */
  #wrapped(command: readonly string[]): readonly string[] {
    const { wrapper, jobs: _, ...needs } = this.#options;
    const { by, ownProcesses } = wrapper.isolation;
    const isAtRisk = by !== 'nothing' && !ownProcesses;
    return wrapper.wrap(isAtRisk ? [...BEHIND_A_SHELL, ...command] : command, needs);
  }

  /**
   * A launcher that ends is none of our doing: the system was short of memory, or a guard killed its parent. What it ran
   * is run once more in a new one; when that ends too, the run counts as killed.
   */
  #replace(launcher: LauncherProcess): void {
    this.#launchers.delete(launcher);
    if (this.#closed !== undefined) return;
    const [ran, ...others] = launcher.takeBack();
    this.#waiting.unshift(...others);
    if (ran !== undefined && this.#suspects.has(ran)) {
      ran.finish(ran.starts.map(() => ({ signal: 'SIGKILL', stdout: '', stderr: '', micros: 0 })));
    } else if (ran !== undefined) {
      this.#suspects.add(ran);
      this.#waiting.unshift(ran);
    }
    this.#start().catch((error: unknown) => this.#fail(error instanceof Error ? error : new Error(String(error))));
  }

  /** Gives what waits to the launchers that have least to do. */
  #dispatch(): void {
    while (this.#waiting.length > 0) {
      const free = [...this.#launchers].filter(({ hasRoom }) => hasRoom);
      const [first, ...others] = free;
      if (first === undefined) return;
      const task = this.#waiting.shift();
      if (task !== undefined) others.reduce((idlest, one) => (one.load < idlest.load ? one : idlest), first).give(task);
    }
  }

  #fail(error: Error): void {
    this.#closed ??= error;
    const unanswered = [...this.#launchers].flatMap((launcher) => launcher.takeBack());
    for (const task of [...unanswered, ...this.#waiting.splice(0)]) task.fail(this.#closed);
  }
}
