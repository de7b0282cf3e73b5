/** A sample of the blocks of a guard, in random order. */

import { isBlocked, isJudgement } from '../../guards/decision.ts';
import { sessionOf } from '../aftermath/following.ts';
import type { JudgedCase } from '../judged-case.ts';
import { type Draw, placeOf } from '../labels/draw.ts';

/** One case that a guard blocks. */
export interface BlockedCase {
  /** Hex. */
  readonly id: string;
  readonly requestHex: string;
  /** What chance draws together; a case of no session is one of its own. */
  readonly session: string;
}

/** A request that was drawn, and how far the order is known once it is answered. */
export interface Drawn {
  readonly requestHex: string;
  readonly drawn: Draw;
}

/** The case as one that the guard of that number blocks; undefined where it does not, or where the source says what is right. */
export function blockedCase(
  { case: found, id, request, decisions }: JudgedCase,
  guard: number,
): BlockedCase | undefined {
  const decision = decisions[guard];
  if (decision === undefined || !isJudgement(decision) || !isBlocked(decision) || found.label !== undefined)
    return undefined;
  return { id, requestHex: request, session: sessionOf(found) ?? id };
}

/**
 * The requests of the first `size` blocks of the order that a seed makes. A request that is drawn again is not asked again:
 * its place is the last one before another request comes.
 */
export function drawSample(blocks: readonly BlockedCase[], seed: string, size: number): readonly Drawn[] {
  const order = blocks
    .map(({ id, requestHex }) => ({ requestHex, at: placeOf(id, seed) }))
    .sort((a, b) => a.at - b.at)
    .slice(0, size);
  const seen = new Set<string>();
  const places: { readonly requestHex: string; at: number }[] = [];
  for (const { requestHex, at } of order) {
    const last = places.at(-1);
    if (seen.has(requestHex) && last !== undefined) last.at = at;
    else places.push({ requestHex, at });
    seen.add(requestHex);
  }
  return places.map(({ requestHex, at }) => ({ requestHex, drawn: { seed, at } }));
}
