/** Cases out of histories into an archive: once each, in the order read, with what needs a whole session worked out. */

import type { Readable } from 'node:stream';
import type { Case } from '../case.ts';
import type { IdentifiedCase } from '../identify.ts';
import type { Level } from '../redact/index.ts';
import type { Filters } from '../filters.ts';
import { toPredicate } from '../select.ts';
import { SourceReader } from '../source-reader.ts';
import { type Mapping, type SourceName, formatsWith, openSources } from '../sources/index.ts';
import { nothingFound } from '../nothing-found.ts';
import type { SourceSummary } from '../summary.ts';
import { millisOf } from '../sources/calls/time.ts';
import { Archive } from './archive.ts';
import { Differences, type Difference } from './differences.ts';
import { Followers } from './followers.ts';

export interface ImportOptions {
  readonly sources: readonly SourceName[];
  readonly stdin?: Readable;
  /** How to read JSON Lines of any other shape; made by `parseMap`. */
  readonly map?: Mapping;
  readonly filters: Filters;
  /** The archive; compressed where its name ends in `.gz`. */
  readonly out: string;
  /** Whether to add to an archive that is there. */
  readonly append: boolean;
  /** What is replaced before anything is written. */
  readonly level: Level;
  /** Tells calls that may still be running from those whose result never came. */
  readonly now: Date;
  readonly signal?: AbortSignal;
}

export interface ImportResult {
  /** Added to the archive. */
  readonly cases: number;
  readonly sessions: number;
  /** In the archive already. */
  readonly known: number;
  /** Left for the next time: calls that may still be running, and denials of which it is not known what followed. */
  readonly running: number;
  /** Cases added whose command lost a secret. */
  readonly redacted: number;
  /** What that does to verdicts. */
  readonly differences: readonly Difference[];
  /** Left out by the filters. */
  readonly filtered: number;
  readonly sources: readonly SourceSummary[];
  readonly wasInterrupted: boolean;
}

/** What is older than this will get no result any more, and no other call after a denial. */
const RUNNING_MILLIS = 24 * 60 * 60 * 1000;

/**
 * Imports cases. The archive is as before, or has all that was read until the end or an interruption.
 * @throws ReplayError where a source cannot be read, holds no command, or the archive cannot be written
 */
export async function importCases(options: ImportOptions): Promise<ImportResult> {
  const { sources, stdin, filters, out, append, level, now, signal } = options;
  const archive = await Archive.open(out, append);
  try {
    const formats = formatsWith(options.map);
    const opened = await openSources(sources, { formats, ...(stdin && { stdin }), ...(signal && { signal }) });
    try {
      const reader = new SourceReader(opened.sources, {
        reads: [],
        isWanted: toPredicate(filters),
        unwanted: 'keep',
        duplicates: 'drop',
        redaction: level,
        signal,
      });
      const intake = new Intake(archive, append ? now : undefined);
      const followers = new Followers<IdentifiedCase>();
      for await (const batch of reader.cases()) {
        for (const found of batch) for (const complete of followers.follow(found)) await intake.take(complete);
      }
      for (const unfollowed of followers.rest()) await intake.takeUnfollowed(unfollowed);
      const summaries = await reader.summaries();
      if (intake.read === 0 && signal?.aborted !== true) throw nothingFound(reader.filtered, summaries);
      const result = { ...intake.figures(), filtered: reader.filtered, sources: summaries };
      await archive.finish();
      return { ...result, wasInterrupted: signal?.aborted === true };
    } finally {
      opened.close();
    }
  } finally {
    await archive.close();
  }
}

/** Puts cases into an archive, and keeps count. */
class Intake {
  readonly #archive: Archive;
  /** When cases are added to those of another day: then what may change until tomorrow is left for tomorrow. */
  readonly #now: Date | undefined;
  #known = 0;
  #running = 0;
  #added = 0;
  #redacted = 0;
  readonly #sessions = new Set<string>();
  readonly #differences = new Differences();

  constructor(archive: Archive, now: Date | undefined) {
    this.#archive = archive;
    this.#now = now;
  }

  /** Cases met so far. */
  get read(): number {
    return this.#known + this.#running + this.#added;
  }

  async take(found: IdentifiedCase): Promise<void> {
    if (found.isUnwanted === true) return;
    if (found.case.happened?.kind === 'no-result' && this.#isRecent(found.case)) this.#running += 1;
    else if (this.#archive.isNew(found)) await this.#add(found);
    else this.#known += 1;
  }

  /** Takes a denied call that nothing followed yet. */
  async takeUnfollowed(found: IdentifiedCase): Promise<void> {
    if (found.isUnwanted !== true && this.#isRecent(found.case)) this.#running += 1;
    else await this.take(found);
  }

  async #add(found: IdentifiedCase): Promise<void> {
    const { agent = '', session } = found.case.context;
    this.#added += 1;
    if (session !== undefined) this.#sessions.add(`${agent}\0${session}`);
    if (found.edits.length > 0) this.#redacted += 1;
    await this.#differences.add(found);
    await this.#archive.write(found);
  }

  #isRecent({ context: { time = '' } }: Case): boolean {
    return this.#now !== undefined && millisOf(time) > this.#now.getTime() - RUNNING_MILLIS;
  }

  figures(): Pick<ImportResult, 'cases' | 'sessions' | 'known' | 'running' | 'redacted' | 'differences'> {
    return {
      cases: this.#added,
      sessions: this.#sessions.size,
      known: this.#known,
      running: this.#running,
      redacted: this.#redacted,
      differences: this.#differences.figures(),
    };
  }
}
