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
import type { Machine } from '../history/locations.ts';
import { median } from '../statistics.ts';
import { guardInfo, protocolOf } from './guard-info.ts';
import type { OpenGuardsOptions } from './open-guards.ts';

export interface Outside {
  readonly sandbox: Sandbox;
  readonly askers: ExternalGuards;
}

export async function openOutside({ jobs, machine }: OpenGuardsOptions): Promise<Outside> {
  const sandbox = await openSandboxOn(machine);
  return { sandbox, askers: new ExternalGuards(sandbox, jobs) };
}

/** A sandbox for guards outside this process, at whatever revision. */
export function openSandboxOn({ env, home, platform }: Machine): Promise<Sandbox> {
  const cacheFolder = cacheFolderOf(env, home, platform);
  const exports = new Exports();
  const exportRevision: SandboxOptions['exportRevision'] = (guard, into) => exports.export(guard, () => into);
  return openSandbox({ cacheFolder, env, home, exportRevision });
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

/** Asks the canaries. @throws ReplayError where it does not answer them as it should */
export async function checkAlive(
  guard: ExternalGuard,
  { asker }: Pick<OpenedGuard, 'asker'>,
  isolation: Isolation,
  { onPace }: Pick<OpenGuardsOptions, 'onPace'>,
): Promise<void> {
  const micros = await checkCanaries(canaried(guard, protocolOf(guard), isolation), asker);
  const each = median(micros);
  if (each !== undefined) onPace?.({ guard: guard.name, millis: each / 1000 });
}
