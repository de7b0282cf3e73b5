/** Which of the cases read are replayed: filters, a limit, a sample. */

import { createHash } from 'node:crypto';
import { programsOf } from '../shell/programs.ts';
import { compareText } from './compare-text.ts';
import type { Case } from './case.ts';
import type { Filters } from './filters.ts';
import type { IdentifiedCase } from './identify.ts';
import { millisOf } from './sources/calls/time.ts';

/** A predicate that holds for the cases the filters let through. */
export function toPredicate(filters: Filters): (found: Case) => boolean {
  const tests: ((found: Case) => boolean)[] = [];
  const among = <T>(wanted: readonly T[] | undefined, value: (found: Case) => T | undefined): void => {
    if (wanted === undefined) return;
    const set = new Set<T | undefined>(wanted);
    tests.push((found) => set.has(value(found)));
  };
  among(filters.agent, ({ context }) => context.agent);
  among(filters.project, ({ context }) => context.project);
  among(filters.session, ({ context }) => context.session);
  among(filters.shell, ({ request }) => request.shell);
  among(filters.mode, ({ request }) => request.permissionMode);
  among(filters.happened, ({ happened }) => happened?.kind);
  const { since, until, match, program } = filters;
  if (since !== undefined) tests.push(({ context }) => timeOf(context.time) >= since.getTime());
  if (until !== undefined) tests.push(({ context }) => timeOf(context.time) <= until.getTime());
  if (match !== undefined) tests.push(({ request }) => match.test(request.command));
  if (program !== undefined) {
    const wanted = new Set(program);
    tests.push(({ request }) => programsOf(request.command).some((name) => wanted.has(name)));
  }
  return (found) => tests.every((test) => test(found));
}

/** NaN, which no comparison passes, where the time is unknown. */
function timeOf(time: string | undefined): number {
  return time === undefined ? Number.NaN : millisOf(time);
}

/** The first `limit` cases; reads no further. */
export async function* limitCases<T>(
  batches: AsyncIterable<readonly T[]>,
  limit: number,
): AsyncGenerator<readonly T[]> {
  let left = limit;
  if (left <= 0) return;
  for await (const batch of batches) {
    yield batch.slice(0, left);
    left -= batch.length;
    if (left <= 0) return;
  }
}

/**
 * All cases of `size` distinct requests, chosen by a hash of request and seed: the same for the same cases in any
 * order. Holds the cases of twice that many requests.
 */
export async function* sampleCases(
  batches: AsyncIterable<readonly IdentifiedCase[]>,
  size: number,
  seed: string,
): AsyncGenerator<readonly IdentifiedCase[]> {
  let chosen = new Map<string, IdentifiedCase[]>();
  // Above every hexadecimal key, so that at first all are taken.
  let bound = 'g';
  for await (const batch of batches) {
    for (const identified of batch) {
      const key = createHash('sha256').update(`${seed}\0${identified.requestHex}`).digest('hex');
      const known = chosen.get(key);
      if (known !== undefined) known.push(identified);
      else if (key < bound) chosen.set(key, [identified]);
    }
    if (chosen.size > 2 * size) {
      chosen = smallest(chosen, size);
      bound = [...chosen.keys()].at(-1) ?? '';
    }
  }
  yield [...smallest(chosen, size).values()].flat();
}

function smallest(chosen: Map<string, IdentifiedCase[]>, size: number): Map<string, IdentifiedCase[]> {
  return new Map([...chosen].sort(([a], [b]) => compareText(a, b)).slice(0, size));
}
