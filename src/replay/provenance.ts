/** Where a run's numbers come from: the guards' code, the machine, the revision. Never host or user. */

import { execFile } from 'node:child_process';
import os from 'node:os';
import { promisify } from 'node:util';
import type { Reached } from './judge/judge-within.ts';
import type { ReplayOptions } from './options.ts';
import type { RunInfo } from './summary.ts';

/** A run's provenance, from its start on. The revision is asked for at once and waited for at the end. */
export class Provenance {
  readonly started = new Date();
  /** On the clock of `performance.now()`. */
  readonly startedAt = performance.now();
  readonly #options: ReplayOptions;
  readonly #revision: Promise<RunInfo['revision']>;

  constructor(options: ReplayOptions) {
    this.#options = options;
    this.#revision = gitRevision(options.cwd);
  }

  /** The run as it is now. */
  async describe(id: string, reached: Reached | undefined): Promise<RunInfo> {
    const { version, runtime, described, budgetSeconds, signal } = this.#options;
    const revision = await this.#revision;
    return {
      id,
      version,
      status: signal?.aborted === true ? 'interrupted' : 'complete',
      started: this.started.toISOString(),
      elapsedSeconds: Math.round(performance.now() - this.startedAt) / 1000,
      machine: describeMachine(runtime),
      ...(revision && { revision }),
      options: described,
      ...(reached && budgetSeconds !== undefined && { budget: { seconds: budgetSeconds, ...reached } }),
    };
  }
}

/** Processor, cores and system of this machine. @param runtime such as `node 20.20.2` */
function describeMachine(runtime: string): RunInfo['machine'] {
  const cpus = os.cpus();
  return {
    processor: cpus[0]?.model.trim() ?? os.arch(),
    cores: cpus.length,
    system: `${os.type()} ${os.release()} ${os.arch()}`,
    runtime,
  };
}

/** The git commit that a folder is at; undefined outside a repository or without git. */
async function gitRevision(folder: string): Promise<RunInfo['revision']> {
  const git = async (...args: string[]): Promise<string> => {
    const { stdout } = await promisify(execFile)('git', args, { cwd: folder, maxBuffer: 1 << 26 });
    return stdout.trim();
  };
  try {
    const [commit, status] = await Promise.all([git('rev-parse', 'HEAD'), git('status', '--porcelain')]);
    return { commit, dirty: status !== '' };
  } catch {
    return undefined;
  }
}
