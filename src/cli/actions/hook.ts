/** Is the guard: one payload in, one answer out. */

import process from 'node:process';
import { ReplayError } from '../../errors.ts';
import { findHookGuard, hookGuards, type HookGuard } from '../../hook/guards.ts';
import type { HookHost } from '../../hook/hook-host.ts';
import { findHost, hosts } from '../../hook/hosts/index.ts';
import { type HookOptions, runHook } from '../../hook/main.ts';
import type { HookCommandOptions } from '../commands/hook.ts';
import { thisProcess } from '../hook/this-process.ts';

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
  const known = hookGuards.flatMap((guard) => [guard.name, ...(guard.alias === undefined ? [] : [guard.alias])]);
  return findHookGuard(name) ?? (await unknown('guard that can be a hook is called', name, known));
}

async function hostNamed(protocol: string): Promise<HookHost> {
  const known = hosts.map((host) => host.protocol);
  return findHost(protocol) ?? (await unknown('hook speaks', protocol, known));
}

async function unknown(what: string, name: string, known: readonly string[]): Promise<never> {
  const { hintFor } = await import('../config/hint.ts');
  throw new ReplayError(`no ${what} ${JSON.stringify(name)}: ${hintFor(name, known)}`);
}
