/** What guards are measured with: the requests of sources, as often as they were proposed, and over what time that was. */

import type { Readable } from 'node:stream';
import { ReplayError } from '../../errors.ts';
import type { Request } from '../../guards/guard.ts';
import { type AnyGuard, readByAny, readsShell } from '../any-guard.ts';
import type { Filters } from '../filters.ts';
import { nothingFound } from '../nothing-found.ts';
import { toPredicate } from '../select.ts';
import { SourceReader } from '../source-reader.ts';
import { millisOf } from '../sources/calls/time.ts';
import { type Mapping, type SourceName, formatsWith, openSources } from '../sources/index.ts';

export interface ReadOptions {
  /** Requests in a shell that one of them does not read are left out. */
  readonly guards: readonly AnyGuard[];
  readonly sources: readonly SourceName[];
  readonly stdin?: Readable;
  readonly map?: Mapping;
  readonly filters: Filters;
  readonly signal?: AbortSignal;
}

export interface ReadRequests {
  /** Names of the sources. */
  readonly sources: readonly string[];
  /** Every one of them once. */
  readonly distinct: readonly Request[];
  /** In the order in which they were proposed, those that were proposed again too. */
  readonly calls: readonly Request[];
  /** Of those of which it is known when they were proposed. */
  readonly history?: History;
}

/** Commands that agents proposed, over some days. */
export interface History {
  readonly commands: number;
  readonly days: number;
}

const DAY_MILLIS = 86_400_000;

/** @throws ReplayError where nothing can be read, there is nothing to ask, or a guard decides nothing */
export async function readRequests(options: ReadOptions): Promise<ReadRequests> {
  const { guards, filters, map, signal, stdin } = options;
  const repeating = guards.find(({ repeats }) => repeats !== undefined);
  if (repeating !== undefined) {
    throw new ReplayError(
      `${repeating.name} repeats what a log says and decides nothing: measure the guard whose answers those are`,
    );
  }
  const opened = await openSources(options.sources, {
    formats: formatsWith(map),
    ...(stdin && { stdin }),
    ...(signal && { signal }),
  });
  try {
    const reader = new SourceReader(opened.sources, {
      reads: readByAny(guards),
      isWanted: toPredicate(filters),
      duplicates: 'drop',
      signal,
    });
    const distinct: Request[] = [];
    const calls: Request[] = [];
    const numbered: (Request | undefined)[] = [];
    const times = new TimeSpan();
    for await (const batch of reader.cases()) {
      for (const { case: found, request, requestNumber } of batch) {
        if (!guards.every((guard) => readsShell(guard, request))) continue;
        // One object for all that are the same: a history says the same things again and again.
        const known = (numbered[requestNumber] ??= request);
        if (known === request) distinct.push(request);
        calls.push(known);
        times.add(found.context.time);
      }
    }
    signal?.throwIfAborted();
    const summaries = await reader.summaries();
    if (calls.length === 0) throw nothingFound(reader.filtered, summaries);
    const { history } = times;
    return { sources: summaries.map(({ name }) => name), distinct, calls, ...(history && { history }) };
  } finally {
    opened.close();
  }
}

class TimeSpan {
  #commands = 0;
  #first = Infinity;
  #last = -Infinity;

  add(time: string | undefined): void {
    const millis = time === undefined ? Number.NaN : millisOf(time);
    if (Number.isNaN(millis)) return;
    this.#commands += 1;
    this.#first = Math.min(this.#first, millis);
    this.#last = Math.max(this.#last, millis);
  }

  /** Days are those between the first and the last, begun ones too. */
  get history(): History | undefined {
    if (this.#commands === 0) return undefined;
    return { commands: this.#commands, days: Math.max(1, Math.ceil((this.#last - this.#first) / DAY_MILLIS)) };
  }
}
