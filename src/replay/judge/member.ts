/** A guard of the run, ready to be asked: canaries passed, what it decided before at hand. */

import { type ExternalGuard, partsOf } from '../../guards/external/external-guard.ts';
import type { OpenedGuard } from '../../guards/external/open.ts';
import { type AnyGuard, isExternal, readsFolder } from '../any-guard.ts';
import type { GuardInfo } from '../compare/guard-tally.ts';
import { fingerprintOf } from '../fingerprint/fingerprint.ts';
import { fingerprintOfReading } from '../fingerprint/own-code.ts';
import { cacheKey } from './cache/cache-key.ts';
import { DecisionCache } from './cache/decision-cache.ts';
import { guardInfo } from './guard-info.ts';
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
  const { admit } = await import('./outside.ts');
  const { opened, info } = await admit(guard, outside, options);
  const key = await keyOf(info, options);
  const memory = together(options.earlier?.(key), await cacheOf(guard, key, options));
  const seat: Seat = { kind: 'asker', asker: opened.asker, readsFolder: readsFolder(guard) };
  return { guard, info, key, seat, notebook, opened, ...(memory && { memory }) };
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
