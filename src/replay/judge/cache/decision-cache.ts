/** What one guard decided in earlier runs, by request: a file of JSON Lines that only grows. */

import { createReadStream } from 'node:fs';
import { messageOf } from '../../../errors.ts';
import { IdTable } from '../../id-table.ts';
import { decisionsFile, tidyDecisionsFolder } from './decisions-folder.ts';
import { LineAppender } from './line-appender.ts';
import { type StoredDecision, decisionIn, lineOf, splitLine, textOfDecision } from './stored-decision.ts';

/** Remembered decisions that are asked about again in a run. */
const RECHECKED = 50;

const NO_DECISION = 0;

export class DecisionCache {
  readonly #requests = new IdTable();
  /** By request: the number of its text. */
  readonly #decisions: number[] = [];
  /** Texts of decisions, each once: most requests share the same few. */
  readonly #texts: string[] = [''];
  readonly #numbers = new Map<string, number>();
  #size = 0;
  #sizeAtStart = 0;
  #rechecked = 0;
  #appender: LineAppender | undefined;

  private constructor() {}

  /**
   * Reads what is remembered under a key. Nothing is made before there is something to remember.
   * @param results folder of runs; it need not be there
   * @param key of `cacheKey`
   * @param onUnusable told once where the file cannot be read or written; decisions are then remembered for this run only
   */
  static async open(results: string, key: string, onUnusable: (why: string) => void): Promise<DecisionCache> {
    const file = decisionsFile(results, key);
    const giveUp = (error: unknown): void => onUnusable(`cannot remember decisions in ${file}: ${messageOf(error)}`);
    await tidyDecisionsFolder(file);
    const cache = new DecisionCache();
    try {
      const isTorn = await cache.#read(file);
      cache.#appender = new LineAppender(file, isTorn, giveUp);
    } catch (error) {
      giveUp(error);
    }
    cache.#sizeAtStart = cache.#size;
    return cache;
  }

  /** Requests whose decision is known. */
  get size(): number {
    return this.#size;
  }

  /** The decision as it was stored. @param requestHex id of a request */
  get(requestHex: string): StoredDecision | undefined {
    const number = this.#decisions[this.#numberOf(requestHex)] ?? NO_DECISION;
    return number === NO_DECISION ? undefined : decisionIn(this.#texts[number] ?? '');
  }

  /**
   * Remembers a decision in the form in which it is stored. A guard that crashed, was late or did not start has decided
   * nothing: it is asked again in the next run.
   */
  add(requestHex: string, { outcome, action }: StoredDecision): void {
    if (outcome.kind !== 'judged' && outcome.kind !== 'malformed') return;
    const text = textOfDecision({ outcome, action });
    if (this.#keep(requestHex, text)) this.#appender?.append(lineOf(requestHex, text));
  }

  /**
   * Whether this known decision is to be asked about again: some fifty a run, spread over the requests by their ids, and
   * the same ones while nothing is added.
   */
  recheck(requestHex: string): boolean {
    if (this.#rechecked >= RECHECKED) return false;
    const place = Number.parseInt(requestHex.slice(-8), 16) / 2 ** 32;
    if (place * this.#sizeAtStart >= RECHECKED) return false;
    this.#rechecked += 1;
    return true;
  }

  /** Ends when everything is written. */
  async close(): Promise<void> {
    await this.#appender?.close();
  }

  /** The later line of a request holds; what is no line is passed over. Whether the last one has no end. */
  async #read(file: string): Promise<boolean> {
    let rest = '';
    try {
      for await (const chunk of createReadStream(file, { encoding: 'utf8', highWaterMark: 1 << 18 })) {
        const lines = (rest + String(chunk)).split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) this.#readLine(line);
      }
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    }
    return rest !== '';
  }

  #readLine(line: string): void {
    const split = splitLine(line);
    if (split === undefined) return;
    if (this.#numbers.has(split.text)) {
      this.#keep(split.requestHex, split.text);
      return;
    }
    // Written anew: a piece of a text keeps all of it in memory.
    const decision = decisionIn(split.text);
    if (decision !== undefined) this.#keep(split.requestHex, textOfDecision(decision));
  }

  /** Whether that is news. */
  #keep(requestHex: string, text: string): boolean {
    let number = this.#numbers.get(text);
    if (number === undefined) {
      number = this.#texts.push(text) - 1;
      this.#numbers.set(text, number);
    }
    const request = this.#numberOf(requestHex);
    const known = this.#decisions[request] ?? NO_DECISION;
    if (known === NO_DECISION) this.#size += 1;
    this.#decisions[request] = number;
    return known !== number;
  }

  /** Of a request, new or not; a new one has no decision. */
  #numberOf(requestHex: string): number {
    const { number, isNew } = this.#requests.add(Buffer.from(requestHex, 'hex'));
    if (isNew) this.#decisions.push(NO_DECISION);
    return number;
  }
}
