/** What a run says of a guard besides its decisions. */

import { type ExternalGuard, type Surrounded, partsOf } from '../../guards/external/external-guard.ts';
import type { Isolation, Place } from '../../guards/external/isolation/place.ts';
import { revisionState } from '../../guards/external/revision/revision-state.ts';
import { isExternal } from '../any-guard.ts';
import type { Observed, Stood } from '../observation.ts';
import type { Member } from './member.ts';

export async function observedOf(
  { guard, opened, notebook }: Member,
  isolation: Isolation | undefined,
): Promise<Observed> {
  if (!isExternal(guard) || opened === undefined || isolation === undefined) return notebook.seen;
  return { ...notebook.seen, stood: await standing(guard, opened.places, isolation) };
}

async function standing(guard: ExternalGuard, places: readonly Place[], isolation: Isolation): Promise<Stood> {
  const parts = partsOf(guard);
  const [first] = parts;
  const written = await Promise.all(places.map((place) => place.written()));
  return {
    isolation: isolation.by,
    network: isolation.withoutNetwork && !parts.some(({ network }) => network) ? 'cut off' : 'open',
    ownProcesses: isolation.ownProcesses,
    home: homeOf(parts),
    ...(first !== undefined && first.revision === undefined && { revision: await revisionState(first.folder) }),
    notes: [...new Set([...places.flatMap(({ notes }) => notes), ...notesOf(guard)])],
    written: written.reduce((sum, bytes) => sum + bytes, 0),
  };
}

function notesOf(guard: ExternalGuard): readonly string[] {
  return guard.kind === 'function' ? [] : (guard.notes ?? []);
}

function homeOf(parts: readonly Surrounded[]): Stood['home'] {
  if (parts.some(({ home }) => home === 'real')) return 'real';
  return parts.some(({ home }) => home !== 'fresh') ? 'copies' : 'fresh';
}
