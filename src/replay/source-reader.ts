/** Reads opened sources as identified cases, and keeps count of what was read and what was passed over. */

import path from 'node:path';
import type { OnDemand, Recorded } from '../guards/guard.ts';
import type { Case } from './case.ts';
import { type IdentifiedCase, Identifier } from './identify.ts';
import { LabelledCases } from './labelled-cases.ts';
import { type Level, redact } from './redact/index.ts';
import { requestUnits } from './request-units.ts';
import { readSource, type Source } from './sources/index.ts';
import type { SourceSummary } from './summary.ts';

/** Cases handed on at a time, unless it is said: enough to make a message worth its cost, few enough to keep memory flat. */
const BATCH = 256;

/** UTF-16 units of requests after which fewer are handed on. */
const BATCH_UNITS = 1 << 20;

export interface SourceReaderOptions {
  /** What the guards of the run say they read or repeat. */
  readonly reads: readonly (OnDemand | Recorded)[];
  /** Cases it does not hold for are counted, and left out unless `unwanted` says otherwise. */
  readonly isWanted: (found: Case) => boolean;
  /** Whether cases that are not wanted come all the same, and say so: for what needs to see a whole session. */
  readonly unwanted?: 'drop' | 'keep';
  /** Whether a tool call met twice counts once. */
  readonly duplicates: 'drop' | 'keep';
  /** How much is replaced in the cases; only secrets unless given. Ids are the same at every level. */
  readonly redaction?: Level;
  /** Cases handed on at a time. */
  readonly batch?: number;
  readonly signal: AbortSignal | undefined;
}

interface Counts {
  files: number;
  cases: number;
  readonly skipped: Record<string, number>;
}

export class SourceReader {
  readonly #sources: readonly Source[];
  readonly #reads: readonly (OnDemand | Recorded)[];
  readonly #isWanted: (found: Case) => boolean;
  readonly #unwanted: 'drop' | 'keep';
  readonly #duplicates: 'drop' | 'keep';
  readonly #redaction: Level;
  readonly #batch: number;
  readonly #signal: AbortSignal | undefined;
  readonly #counts = new Map<Source, Counts>();
  #filtered = 0;

  constructor(sources: readonly Source[], options: SourceReaderOptions) {
    this.#sources = sources;
    this.#reads = options.reads;
    this.#isWanted = options.isWanted;
    this.#unwanted = options.unwanted ?? 'drop';
    this.#duplicates = options.duplicates;
    this.#redaction = options.redaction ?? 'secrets';
    this.#batch = options.batch ?? BATCH;
    this.#signal = options.signal;
  }

  /** Cases that the filters left out so far. */
  get filtered(): number {
    return this.#filtered;
  }

  /**
   * The cases that are wanted, in the order read; ends early when the signal says so.
   * @throws ReplayError for what cannot be read, and for a case that is met with two requests or two labels
   */
  async *cases(): AsyncGenerator<readonly IdentifiedCase[]> {
    const identifier = new Identifier(this.#reads, this.#redaction);
    const labelled = new LabelledCases();
    let batch: IdentifiedCase[] = [];
    let units = 0;
    const takeBatch = (): readonly IdentifiedCase[] => {
      const taken = batch;
      batch = [];
      units = 0;
      return taken;
    };
    for (const source of this.#sources) {
      const counts = countsBefore(source);
      this.#counts.set(source, counts);
      const skip = (reason: string, count = 1): void => {
        const named = this.#stored(reason);
        counts.skipped[named] = (counts.skipped[named] ?? 0) + count;
      };
      for await (const found of readSource(source, skip, () => counts.files++)) {
        const isWanted = found.map(this.#isWanted);
        this.#filtered += isWanted.filter((wanted) => !wanted).length;
        const taken = this.#unwanted === 'keep' ? found : found.filter((_, index) => isWanted[index]);
        for (const [index, one] of identifier.identify(taken).entries()) {
          const identified =
            this.#unwanted === 'keep' && isWanted[index] === false ? { ...one, isUnwanted: true as const } : one;
          labelled.add(identified, placeOf(identified.case, source));
          if (identified.isDuplicate && this.#duplicates === 'drop') {
            skip('duplicate call');
            continue;
          }
          counts.cases++;
          units += requestUnits(identified.request);
          if (batch.push(identified) === this.#batch || units >= BATCH_UNITS) yield takeBatch();
        }
        if (this.#signal?.aborted === true) break;
        // More of a pipe may be long in coming.
        if (source.kind === 'pipe' && batch.length > 0) yield takeBatch();
      }
      if (this.#signal?.aborted === true) break;
    }
    if (batch.length > 0) yield batch;
  }

  /** What was read of each source. */
  async summaries(): Promise<SourceSummary[]> {
    return Promise.all(
      this.#sources.map(async (source) => {
        const { files, cases, skipped } = this.#counts.get(source) ?? countsBefore(source);
        const formats = [...new Set(source.files.map(({ format }) => format.name))].sort();
        const [only] = source.kind === 'folder' || files === 0 ? [] : source.files;
        const sha256 = await only?.input.sha256();
        const names = Object.entries(source.skipped).map(([reason, passedOver]) => [
          reason,
          passedOver.names.map((one) => this.#stored(one)),
        ]);
        return {
          name: this.#stored(source.name),
          format: formats.join('+'),
          files,
          cases,
          skipped,
          ...(names.length > 0 && { skippedNames: Object.fromEntries(names) }),
          ...(sha256 !== undefined && { sha256 }),
        };
      }),
    );
  }

  /** A name as it is stored. */
  #stored(name: string): string {
    return redact(name, this.#redaction).text;
  }
}

/** What is known of a source that has not been read: the files that were passed over. */
function countsBefore(source: Source): Counts {
  const skipped = Object.entries(source.skipped).map(([reason, { count }]) => [reason, count]);
  return { files: 0, cases: 0, skipped: Object.fromEntries(skipped) };
}

/** The file of a case, for messages. */
function placeOf({ source: file }: Case, { name, kind }: Source): string {
  return kind === 'folder' ? path.join(name, file) : name;
}
