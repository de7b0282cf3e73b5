/** Where guards outside this process are asked, and how one gets there. */

import { canaried } from '../../guards/external/canaries/canaried.ts';
import { checkCanaries } from '../../guards/external/canaries/canaries.ts';
import type { ExternalGuard } from '../../guards/external/external-guard.ts';
import { cacheFolderOf } from '../../guards/external/isolation/cache-folder.ts';
import { type SandboxOptions, openSandbox } from '../../guards/external/isolation/open-sandbox.ts';
import type { Isolation } from '../../guards/external/isolation/place.ts';
import type { Sandbox } from '../../guards/external/isolation/sandbox.ts';
import { ExternalGuards, type OpenedGuard } from '../../guards/external/open.ts';
import { Exports } from '../../guards/external/revision/export-revision.ts';
import { setAround } from '../any-guard.ts';
import type { GuardInfo } from '../compare/guard-tally.ts';
import { fingerprintOfExternal } from '../fingerprint/external.ts';
import { median } from '../statistics.ts';
import { guardInfo, protocolOf } from './guard-info.ts';
import type { OpenGuardsOptions } from './open-guards.ts';

export interface Outside {
  readonly sandbox: Sandbox;
  readonly askers: ExternalGuards;
}

export async function openOutside({ jobs, machine }: OpenGuardsOptions): Promise<Outside> {
  const { env, home, platform } = machine;
  const cacheFolder = cacheFolderOf(env, home, platform);
  const exports = new Exports();
  const exportRevision: SandboxOptions['exportRevision'] = (guard, into) => exports.export(guard, () => into);
  const sandbox = await openSandbox({ cacheFolder, env, home, exportRevision });
  return { sandbox, askers: new ExternalGuards(sandbox, jobs) };
}

/**
 * A guard that is open and can be believed, and what a run says of it.
 * @throws ReplayError where the guard's files are not there, or it fails its canaries
 */
export async function admit(
  guard: ExternalGuard,
  { askers, sandbox }: Outside,
  options: OpenGuardsOptions,
): Promise<{ readonly opened: OpenedGuard; readonly info: GuardInfo }> {
  // What would be started now nobody would end.
  options.signal?.throwIfAborted();
  const opened = await askers.open(guard);
  // Before it is asked anything: what it writes beside its own files would be part of it.
  const set = setAround(guard, options.guards);
  const info = guardInfo(guard, await fingerprintOfExternal(guard, opened.places), set?.name);
  if (options.canaries && set === undefined) await checkAlive(guard, opened, sandbox.isolation, options);
  return { opened, info };
}

async function checkAlive(
  guard: ExternalGuard,
  { asker }: OpenedGuard,
  isolation: Isolation,
  { onPace }: OpenGuardsOptions,
): Promise<void> {
  const micros = await checkCanaries(canaried(guard, protocolOf(guard), isolation), asker);
  const each = median(micros);
  if (each !== undefined) onPace?.({ guard: guard.name, millis: each / 1000 });
}
