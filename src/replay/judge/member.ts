/** A guard of the run, ready to be asked: canaries passed, what it decided before at hand. */

import { canaried } from '../../guards/external/canaries/canaried.ts';
import { checkCanaries } from '../../guards/external/canaries/canaries.ts';
import { type ExternalGuard, partsOf } from '../../guards/external/external-guard.ts';
import type { Isolation } from '../../guards/external/isolation/place.ts';
import type { OpenedGuard } from '../../guards/external/open.ts';
import { type AnyGuard, isExternal, readsFolder, setAround } from '../any-guard.ts';
import type { GuardInfo } from '../compare/guard-tally.ts';
import { fingerprintOf } from '../fingerprint/fingerprint.ts';
import { fingerprintOfExternal } from '../fingerprint/external.ts';
import { fingerprintOfReading } from '../fingerprint/own-code.ts';
import { median } from '../statistics.ts';
import { cacheKey } from './cache/cache-key.ts';
import { DecisionCache } from './cache/decision-cache.ts';
import { guardInfo, protocolOf } from './guard-info.ts';
import { type Memory, together } from './memory.ts';
import { Notebook } from './notebook.ts';
import type { OpenGuardsOptions } from './open-guards.ts';
import type { Seat } from './panel.ts';
import type { Rooms } from './rooms.ts';

export interface Member {
  readonly guard: AnyGuard;
  readonly info: GuardInfo;
  /** Of what its decisions depend on besides the request. */
  readonly key: string;
  readonly seat: Seat;
  readonly notebook: Notebook;
  readonly memory?: Memory;
  /** Where it is outside the process. */
  readonly opened?: OpenedGuard;
}

/** @throws ReplayError where the guard's files are not there, or it fails its canaries */
export async function openMember(guard: AnyGuard, { outside }: Rooms, options: OpenGuardsOptions): Promise<Member> {
  const notebook = new Notebook(options.level);
  if (!isExternal(guard) || outside === undefined) {
    const info = guardInfo(guard, await fingerprintOf(guard.name, options.guardModule, options.runtime));
    const key = await keyOf(info, options);
    const memory = options.earlier?.(key);
    return { guard, info, key, seat: { kind: 'thread' }, notebook, ...(memory && { memory }) };
  }
  // What would be started now nobody would end.
  options.signal?.throwIfAborted();
  const opened = await outside.askers.open(guard);
  const { asker, places } = opened;
  // Before it is asked anything: what it writes beside its own files would be part of it.
  const set = setAround(guard, options.guards);
  const info = guardInfo(guard, await fingerprintOfExternal(guard, places), set?.name);
  if (options.canaries && set === undefined) await checkAlive(guard, opened, outside.sandbox.isolation, options);
  const key = await keyOf(info, options);
  const memory = together(options.earlier?.(key), await cacheOf(guard, key, options));
  const seat: Seat = { kind: 'asker', asker, readsFolder: readsFolder(guard) };
  return { guard, info, key, seat, notebook, opened, ...(memory && { memory }) };
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

async function keyOf({ fingerprint, protocol }: GuardInfo, { level }: OpenGuardsOptions): Promise<string> {
  return cacheKey({ fingerprint, reading: await fingerprintOfReading(), protocol, level });
}

/** None for a guard that finds all of the user's home: its answers may depend on anything there. */
async function cacheOf(
  guard: ExternalGuard,
  key: string,
  { cache, onWarning }: OpenGuardsOptions,
): Promise<Memory | undefined> {
  if (cache === undefined || partsOf(guard).some(({ home }) => home === 'real')) return undefined;
  return DecisionCache.open(cache, key, (why) => onWarning?.(`${guard.name}: ${why}`));
}
