/** Reads opened sources as identified cases, and keeps count of what was read and what was passed over. */

import type { Case } from './case.ts';
import { type IdentifiedCase, Identifier } from './identify.ts';
import { readSource, type Source } from './sources/index.ts';
import type { SourceSummary } from './summary.ts';

/** Cases handed on at a time: enough to make a message worth its cost, few enough to keep memory flat. */
const BATCH = 256;

export interface SourceReaderOptions {
  /** Cases it does not hold for are left out and counted. */
  readonly isWanted: (found: Case) => boolean;
  /** Whether a tool call met twice counts once. */
  readonly duplicates: 'drop' | 'keep';
  readonly signal: AbortSignal | undefined;
}

export class SourceReader {
  readonly #sources: readonly Source[];
  readonly #isWanted: (found: Case) => boolean;
  readonly #duplicates: 'drop' | 'keep';
  readonly #signal: AbortSignal | undefined;
  readonly #counts = new Map<Source, { cases: number; skipped: Record<string, number> }>();
  #filtered = 0;

  constructor(sources: readonly Source[], options: SourceReaderOptions) {
    this.#sources = sources;
    this.#isWanted = options.isWanted;
    this.#duplicates = options.duplicates;
    this.#signal = options.signal;
  }

  /** Cases that the filters left out so far. */
  get filtered(): number {
    return this.#filtered;
  }

  /** The cases that are wanted, in the order read; ends early when the signal says so. */
  async *cases(): AsyncGenerator<readonly IdentifiedCase[]> {
    const identifier = new Identifier();
    let batch: IdentifiedCase[] = [];
    for (const source of this.#sources) {
      const counts = { cases: 0, skipped: countsOf(source) };
      this.#counts.set(source, counts);
      const skip = (reason: string, count = 1): void => {
        counts.skipped[reason] = (counts.skipped[reason] ?? 0) + count;
      };
      for await (const found of readSource(source, skip)) {
        for (const one of found) {
          if (!this.#isWanted(one)) {
            this.#filtered++;
            continue;
          }
          const identified = identifier.identify(one);
          if (identified.isDuplicate && this.#duplicates === 'drop') {
            skip('duplicate call');
            continue;
          }
          counts.cases++;
          if (batch.push(identified) === BATCH) {
            yield batch;
            batch = [];
          }
        }
        if (this.#signal?.aborted === true) break;
      }
      if (this.#signal?.aborted === true) break;
    }
    if (batch.length > 0) yield batch;
  }

  /** What was read of each source. */
  async summaries(): Promise<SourceSummary[]> {
    return Promise.all(
      this.#sources.map(async (source) => {
        const { cases, skipped } = this.#counts.get(source) ?? { cases: 0, skipped: countsOf(source) };
        const formats = [...new Set(source.files.map(({ format }) => format.name))].sort();
        const [only] = source.kind === 'folder' ? [] : source.files;
        return {
          name: source.name,
          format: formats.join('+'),
          files: source.files.length,
          cases,
          skipped,
          ...(only && { sha256: await only.input.sha256() }),
        };
      }),
    );
  }
}

/** Files of the source that were passed over, by reason. */
function countsOf({ skipped }: Source): Record<string, number> {
  return Object.fromEntries(Object.entries(skipped).map(([reason, { count }]) => [reason, count]));
}
