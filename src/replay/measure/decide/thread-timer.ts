/** Times a guard of this process, or the parser alone, in a thread of its own, with a watch on it. */

import { Worker } from 'node:worker_threads';
import { ReplayError, messageOf } from '../../../errors.ts';
import type { Request } from '../../../guards/guard.ts';
import type { Timed, Timer } from '../../../guards/timer.ts';
import { CELLS, type TimingData, type TimingMessage } from './message.ts';

/** A decision that takes longer counts as none: texts are grown until they take long. */
const LIMIT_MILLIS = 2000;

/** Between two looks at the thread. */
const LOOK_MILLIS = 50;

/** Requests at a time: few enough that little is asked again where one of them hangs. */
const CHUNK = 500;

/** A guard that needs more has lost its way. */
const THREAD_MEGABYTES = 512;

export class ThreadTimer implements Timer {
  clockNanos = 0;
  readonly #what: Pick<TimingData, 'guard'>;
  readonly #limitMillis: number;
  #thread: Thread | undefined;
  #isClosed = false;

  /** @param what without a guard, the parser alone */
  constructor(what: Pick<TimingData, 'guard'>, limitMillis = LIMIT_MILLIS) {
    this.#what = what;
    this.#limitMillis = limitMillis;
  }

  /** @throws ReplayError where the guard cannot be loaded */
  async time(requests: readonly Request[]): Promise<readonly Timed[]> {
    const timed: Timed[] = [];
    while (timed.length < requests.length) {
      timed.push(...(await this.#timeSome(requests.slice(timed.length, timed.length + CHUNK))));
    }
    return timed;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#thread?.stop();
  }

  /** Those up to the first that takes the thread down, one at least. */
  async #timeSome(requests: readonly Request[]): Promise<readonly Timed[]> {
    if (this.#isClosed) throw new Error('the timer was closed while it was asked');
    this.#thread ??= new Thread(this.#what, this.#limitMillis);
    const thread = this.#thread;
    this.clockNanos = await thread.clockNanos;
    const ended = await thread.pass(requests);
    if (!('at' in ended)) return ended.all;
    await thread.stop();
    this.#thread = undefined;
    // What it had timed before went with it; it is asked again, up to there.
    const before = ended.at === 0 ? [] : await this.#timeSome(requests.slice(0, ended.at));
    return before.length === ended.at ? [...before, ended.timed] : before;
  }
}

type EndedPass =
  | { readonly all: readonly Timed[] }
  /** It was taken down by the request at that place. */
  | { readonly at: number; readonly timed: Timed };

class Thread {
  readonly clockNanos: Promise<number>;
  readonly #worker: Worker;
  readonly #cells: Int32Array;
  readonly #limitMillis: number;
  #end: (ended: EndedPass) => void = () => undefined;
  /** Decisions that were asked before the pass. */
  #before = 0;

  constructor(what: Pick<TimingData, 'guard'>, limitMillis: number) {
    const shared = new SharedArrayBuffer(Object.keys(CELLS).length * Int32Array.BYTES_PER_ELEMENT);
    const workerData: TimingData = { ...what, shared };
    this.#cells = new Int32Array(shared);
    this.#limitMillis = limitMillis;
    this.#worker = new Worker(new URL('./thread.js', import.meta.url), {
      workerData,
      // Standard output is the report's, and what a guard prints must not stand in it.
      stdout: true,
      resourceLimits: { maxOldGenerationSizeMb: THREAD_MEGABYTES },
    });
    this.clockNanos = new Promise((resolve, reject) => {
      const die = (why: string): void => {
        reject(new ReplayError(`the guard cannot be timed: ${why}`));
        this.#end({ at: Math.max(0, this.#asked - this.#before - 1), timed: { failed: why } });
      };
      this.#worker.on('message', (message: TimingMessage) => {
        if (message.kind === 'ready') resolve(message.clockNanos);
        else this.#end({ all: timedOf(message) });
      });
      this.#worker.on('error', (error: unknown) => die(messageOf(error)));
      this.#worker.on('exit', (code) => die(`its thread exited with code ${code}`));
    });
  }

  pass(requests: readonly Request[]): Promise<EndedPass> {
    this.#before = this.#asked;
    return new Promise((resolve) => {
      const watch = setInterval(this.#looker(), LOOK_MILLIS);
      this.#end = (ended) => {
        clearInterval(watch);
        resolve(ended);
      };
      this.#worker.postMessage(requests);
    });
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }

  get #asked(): number {
    return Atomics.load(this.#cells, CELLS.asked);
  }

  /** Looks whether the same decision takes longer than it may. */
  #looker(): () => void {
    let seen = { asked: this.#asked, since: performance.now() };
    return () => {
      const now = performance.now();
      if (this.#asked !== seen.asked) seen = { asked: this.#asked, since: now };
      else if (Atomics.load(this.#cells, CELLS.isAsked) === 1 && now - seen.since >= this.#limitMillis) {
        const afterMillis = this.#limitMillis;
        const timed = { failed: `no answer within ${afterMillis} ms`, afterMillis };
        this.#end({ at: seen.asked - this.#before - 1, timed });
      }
    };
  }
}

function timedOf({ nanos, failed }: Extract<TimingMessage, { readonly kind: 'timed' }>): readonly Timed[] {
  return nanos.map((own, index) =>
    own === undefined ? { failed: failed.get(index) ?? 'it gave no answer' } : { nanos: own },
  );
}
