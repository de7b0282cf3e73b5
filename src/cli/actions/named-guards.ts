/** The guards that options name, and how they are asked. */

import process from 'node:process';
import type { AnyGuard } from '../../replay/any-guard.ts';
import type { Config } from '../config/config.ts';
import { guardsNamed } from '../config/guards-named.ts';
import { readConfig } from '../config/read-config.ts';
import type { GuardOptions, NamingOptions } from '../options/guard-options.ts';
import { machine } from './machine.ts';

/** Longest time a guard in this process may take for one command. */
const TIMEOUT_MILLIS = 1000;

/** The guards that the options name, and the configuration that was found. */
export interface NamedGuards {
  readonly guards: readonly AnyGuard[];
  readonly config: Config | undefined;
}

/** @throws ReplayError for a guard that does not exist, and for a configuration that cannot be read */
export async function namedGuards(options: NamingOptions, otherwise: readonly string[]): Promise<NamedGuards> {
  const { guard, hooks, protocol, timeout } = options;
  const folder = process.cwd();
  const limit = timeout === undefined ? {} : { timeoutMillis: timeout };
  const config = await readConfig(folder, options.config, limit);
  const named = guard ?? (hooks === undefined ? otherwise : []);
  const guards = await guardsNamed(named, {
    folder,
    config,
    ...(hooks && { hooks }),
    ...(protocol !== undefined && { protocol }),
    ...limit,
  });
  return { guards, config };
}

/** How guards are asked, among the options. */
export function askingOf({ jobs: atOnce, timeout = TIMEOUT_MILLIS, canaries }: GuardOptions) {
  return { jobs: atOnce, timeoutMillis: timeout, canaries, machine, runtime: `node ${process.versions.node}` };
}
