/** Is the guard: one payload in, one answer out. */

import process from 'node:process';
import { ReplayError } from '../../errors.ts';
import type { HookGuard } from '../../hook/guards.ts';
import type { HookHost } from '../../hook/hook-host.ts';
import { findHost, hosts } from '../../hook/hosts/index.ts';
import { type HookOptions, runHook } from '../../hook/main.ts';
import type { HookCommandOptions } from '../commands/hook.ts';
import { thisProcess } from '../hook/this-process.ts';
import { hookGuardNamed } from './hook-guard-named.ts';

export async function beTheHook(options: HookCommandOptions): Promise<void> {
  try {
    await runHook(await optionsOf(options), thisProcess);
  } catch (error) {
    if (options.shadow !== true || !(error instanceof ReplayError)) throw error;
    // A candidate on trial stops nothing, even where it is not there.
    await thisProcess.complain(error.message);
  }
  // It may never end.
  process.stdin.destroy();
}

/** @throws ReplayError for a guard or a host that there is not */
async function optionsOf(options: HookCommandOptions): Promise<HookOptions> {
  const { guard, protocol, grant, shadow, audit, auditAll } = options;
  return {
    guard: await guardNamed(guard),
    host: await hostNamed(protocol),
    grant: grant === true,
    shadow: shadow === true,
    ...(audit !== false && { audit: { all: auditAll === true, ...(typeof audit === 'string' && { file: audit }) } }),
  };
}

async function guardNamed(name: string | undefined): Promise<HookGuard> {
  if (name === undefined) throw new ReplayError('a hook needs a guard: --guard argv, say');
  return hookGuardNamed(name);
}

async function hostNamed(protocol: string): Promise<HookHost> {
  const host = findHost(protocol);
  if (host !== undefined) return host;
  const { hintFor } = await import('../config/hint.ts');
  const known = hosts.map((each) => each.protocol);
  throw new ReplayError(`no hook speaks ${JSON.stringify(protocol)}: ${hintFor(protocol, known)}`);
}
