/** A thread in which nothing happens but decisions of one guard, timed. Runs as the entry of a worker thread. */

import { hrtime } from 'node:process';
import { parentPort, workerData } from 'node:worker_threads';
import { clockNanos } from '../../../guards/clock.ts';
import type { Guard, Request } from '../../../guards/guard.ts';
import { outcomeOf } from '../../../guards/outcome-of.ts';
import { wordsOfThrown } from '../../../guards/words-of-thrown.ts';
import { bareParse } from '../../../shell/bare-parse.ts';
import { CELLS, type Pass, type TimingData, type TimingMessage } from './message.ts';

const { guard, shared }: TimingData = workerData;
const judge = guard === undefined ? parserAlone : await judgeOf(guard);
const cells = new Int32Array(shared);

parentPort?.on('message', async (requests: Pass) => send({ kind: 'timed', ...(await timedPass(requests)) }));
send({ kind: 'ready', clockNanos: clockNanos() });

async function judgeOf({ module, name }: NonNullable<TimingData['guard']>): Promise<Guard['judge']> {
  const found: { readonly findGuard?: (name: string) => Guard | undefined } = await import(module);
  const known = found.findGuard?.(name);
  if (known === undefined) throw new Error(`no guard named ${name} in ${module}`);
  return (request) => known.judge(request);
}

function parserAlone({ command }: Request): ReturnType<Guard['judge']> {
  bareParse(command);
  return { decision: 'none' };
}

async function timedPass(
  requests: Pass,
): Promise<{ readonly nanos: (number | undefined)[]; readonly failed: Map<number, string> }> {
  const nanos: (number | undefined)[] = [];
  const failed = new Map<number, string>();
  for (const [index, request] of requests.entries()) {
    // A copy of its own, as in a run.
    const given = { ...request };
    Atomics.add(cells, CELLS.asked, 1);
    Atomics.store(cells, CELLS.isAsked, 1);
    try {
      const start = hrtime.bigint();
      const asked = judge(given);
      // Nothing is waited for that is there already: the wait would be part of the time.
      const answer = asked instanceof Promise ? await asked : asked;
      const taken = Number(hrtime.bigint() - start);
      const outcome = outcomeOf(answer, request);
      nanos.push(outcome.kind === 'judged' ? taken : undefined);
      if (outcome.kind !== 'judged') failed.set(index, outcome.detail);
    } catch (error) {
      nanos.push(undefined);
      failed.set(index, wordsOfThrown(error));
    }
    Atomics.store(cells, CELLS.isAsked, 0);
  }
  return { nanos, failed };
}

function send(message: TimingMessage): void {
  parentPort?.postMessage(message);
}
