/** Where a run's numbers come from: the guards' code, the machine, the revision. Never host or user. */

import os from 'node:os';
import { revisionState } from '../guards/external/revision/revision-state.ts';
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
    this.#revision = revisionOf(options.cwd);
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
export function describeMachine(runtime: string): RunInfo['machine'] {
  const cpus = os.cpus();
  return {
    processor: cpus[0]?.model.trim() ?? os.arch(),
    cores: cpus.length,
    system: `${os.type()} ${os.release()} ${os.arch()}`,
    runtime,
  };
}

/** The git commit that a folder is at; undefined outside a repository, before its first commit, and without git. */
async function revisionOf(folder: string): Promise<RunInfo['revision']> {
  const { commit, dirty } = await revisionState(folder).catch(() => ({ commit: undefined, dirty: false }));
  return commit === undefined ? undefined : { commit, dirty };
}
