/** Judging without a run: cases in, decisions out, nothing recorded and nothing compared. */

import type { Readable } from 'node:stream';
import { type AnyGuard, readByAny } from './any-guard.ts';
import type { Machine } from './history/locations.ts';
import { judgeCases } from './judge/judge-cases.ts';
import { type OpenGuards, openGuards } from './judge/open-guards.ts';
import type { JudgedCase } from './judged-case.ts';
import type { Filters } from './filters.ts';
import { toPredicate } from './select.ts';
import { SourceReader } from './source-reader.ts';
import { type Mapping, type SourceName, formatsWith, openSources } from './sources/index.ts';
import type { SourceSummary } from './summary.ts';

export interface JudgeSourcesOptions {
  readonly guards: readonly AnyGuard[];
  /** Where guards outside this process run. */
  readonly machine: Machine;
  /** Whether these have to answer known commands before any case; they have to unless it is false. */
  readonly canaries?: boolean;
  /** Such as `node 20.20.2`. */
  readonly runtime: string;
  /** Told what went wrong with something that can be done without. */
  readonly onWarning?: (text: string) => void;
  readonly sources: readonly SourceName[];
  readonly stdin?: Readable;
  /** How to read JSON Lines of any other shape; made by `parseMap`. */
  readonly map?: Mapping;
  readonly filters: Filters;
  readonly jobs: number;
  readonly timeoutMillis: number;
  readonly signal?: AbortSignal;
}

/** Every case, duplicates too, in the order read; returns what was read and passed over. */
export async function* judgeSources(
  options: JudgeSourcesOptions,
): AsyncGenerator<readonly JudgedCase[], readonly SourceSummary[]> {
  const { guards, jobs, signal, stdin, canaries = true } = options;
  const formats = formatsWith(options.map);
  const opened = await openSources(options.sources, { formats, ...(stdin && { stdin }), ...(signal && { signal }) });
  let open: OpenGuards | undefined;
  try {
    open = await openGuards({ ...options, canaries, repeat: 1, triggers: 0, level: 'secrets' });
    const { judge } = open;
    const isWanted = toPredicate(options.filters);
    const reader = new SourceReader(opened.sources, {
      reads: readByAny(guards),
      isWanted,
      duplicates: 'keep',
      batch: judge.step,
      signal,
    });
    yield* judgeCases(reader.cases(), judge, { jobs, signal });
    return await reader.summaries();
  } finally {
    opened.close();
    await open?.close();
  }
}
