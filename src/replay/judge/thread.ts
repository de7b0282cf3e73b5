/** A judging thread: builds its guards once, then answers batches. Runs as the entry of a worker thread. */

import { hrtime } from 'node:process';
import { parentPort, workerData } from 'node:worker_threads';
import type { Guard, Request } from '../../guards/guard.ts';
import type { Outcome } from '../../guards/decision.ts';
import { type Batch, CELLS, type ThreadData, type ThreadMessage } from './message.ts';
import { outcomeOf } from '../../guards/outcome-of.ts';
import { wordsOfThrown } from '../../guards/words-of-thrown.ts';
import { toldInside } from './told.ts';

/** Least time for a guard's first call in a thread, which compiles what it runs. */
const FIRST_CALL_MILLIS = 1000;

/** An answer may be late by so much before it is given up: ending a thread costs more than the wait. */
const LEAST_WAIT_MILLIS = 100;

/** What a cell of 32 bits holds. */
const MOST_WAIT_MILLIS = 2 ** 31 - 1;

/** Work that a guard which takes the thread down can lose. */
const HAND_OVER_MILLIS = 50;

const { module, guards: names, timeoutMillis, shared }: ThreadData = workerData;
const found: { readonly findGuard?: (name: string) => Guard | undefined } = await import(module);
if (typeof found.findGuard !== 'function') throw new Error(`${module} exports no function findGuard(name)`);
const guards = names.map((name) => {
  const guard = found.findGuard?.(name);
  if (guard === undefined) throw new Error(`no guard named ${name} in ${module}`);
  return guard;
});
const cells = new Int32Array(shared);
/** Guards that have answered in this thread. */
const warm = new Set<Guard>();

parentPort?.on('message', async (batch: Batch) => judgeBatch(batch));
send({ kind: 'ready' });

async function judgeBatch({ requests, start, from, skip }: Batch): Promise<void> {
  const skipped = new Set(skip);
  let outcomes: (Outcome | undefined)[] = [];
  let micros: number[] = [];
  let handedOver = performance.now();
  const handOver = (): void => {
    send({ kind: 'answers', outcomes, micros });
    outcomes = [];
    micros = [];
    handedOver = performance.now();
  };
  let position = start;
  for (const request of requests) {
    for (const guard of guards) {
      if (position >= from) {
        const asked = skipped.has(position) ? SKIPPED : askInTime(guard, request, position);
        const { outcome, millis } = asked instanceof Promise ? await asked : asked;
        outcomes.push(isSilence(outcome) ? undefined : outcome);
        micros.push(millis * 1000);
      }
      position++;
    }
    if (performance.now() - handedOver >= HAND_OVER_MILLIS) handOver();
  }
  Atomics.store(cells, CELLS.position, 0);
  handOver();
}

interface Asked {
  readonly outcome: Outcome | undefined;
  readonly millis: number;
}

const SKIPPED: Asked = { outcome: undefined, millis: 0 };

/** Asks a guard, and once more where the answer comes late: a machine that stalls is no slow guard. */
function askInTime(guard: Guard, request: Request, position: number, isSecond = false): Asked | Promise<Asked> {
  const limit = warm.has(guard) ? timeoutMillis : Math.max(timeoutMillis, FIRST_CALL_MILLIS);
  Atomics.store(cells, CELLS.limit, Math.min(Math.max(limit, LEAST_WAIT_MILLIS), MOST_WAIT_MILLIS));
  Atomics.store(cells, CELLS.position, position + 1);
  Atomics.add(cells, CELLS.asked, 1);
  const start = hrtime.bigint();
  const timed = (outcome: Outcome): Asked | Promise<Asked> => {
    const millis = Number(hrtime.bigint() - start) / 1e6;
    warm.add(guard);
    if (millis <= limit) return { outcome, millis };
    return isSecond ? { outcome: timedOut(), millis } : askInTime(guard, request, position, true);
  };
  const outcome = ask(guard, request);
  return outcome instanceof Promise ? outcome.then(timed) : timed(outcome);
}

function ask(guard: Guard, request: Request): Outcome | Promise<Outcome> {
  try {
    // A copy of its own: what one guard does to it, the next must not see.
    const answer: unknown = guard.judge(toldInside(guard, request));
    return isThenable(answer) ? outcomeLater(answer, request) : outcomeOf(answer, request);
  } catch (error) {
    return crashed(error);
  }
}

async function outcomeLater(answer: PromiseLike<unknown>, request: Request): Promise<Outcome> {
  try {
    return outcomeOf(await answer, request);
  } catch (error) {
    return crashed(error);
  }
}

function isThenable(answer: unknown): answer is PromiseLike<unknown> {
  const canHold = (typeof answer === 'object' && answer !== null) || typeof answer === 'function';
  return canHold && 'then' in answer && typeof answer.then === 'function';
}

function isSilence(outcome: Outcome | undefined): boolean {
  return outcome?.kind === 'judged' && outcome.verdict.decision === 'none' && outcome.verdict.rewrite === undefined;
}

/** A guard that throws, now or later, has crashed; it did not allow. */
function crashed(error: unknown): Outcome {
  return { kind: 'crashed', detail: wordsOfThrown(error) };
}

function timedOut(): Outcome {
  return { kind: 'timedOut', detail: `no answer within ${timeoutMillis} ms, asked twice` };
}

function send(message: ThreadMessage): void {
  parentPort?.postMessage(message);
}
