/** A judging thread: builds its guards once, then answers batches. Runs as the entry of a worker thread. */

import { hrtime } from 'node:process';
import { parentPort, workerData } from 'node:worker_threads';
import type { Guard, Request } from '../../guards/guard.ts';
import type { Outcome } from '../decision.ts';
import { type Answers, type Batch, PROGRESS, type ThreadData } from './message.ts';

const { module, guards: names, progress }: ThreadData = workerData;
const found: { readonly findGuard: (name: string) => Guard | undefined } = await import(module);
const guards = names.map((name) => {
  const guard = found.findGuard(name);
  if (guard === undefined) throw new Error(`no guard named ${name} in ${module}`);
  return guard;
});
const counter = new Int32Array(progress);

parentPort?.on('message', async (batch: Batch) => {
  parentPort?.postMessage(await judgeBatch(batch));
});

async function judgeBatch({ requests, skip }: Batch): Promise<Answers> {
  const skipped = new Set(skip);
  const outcomes: (Outcome | undefined)[] = [];
  const micros = new Float64Array(requests.length * guards.length);
  for (const request of requests) {
    for (const guard of guards) {
      const position = outcomes.length;
      if (skipped.has(position)) {
        outcomes.push(undefined);
        continue;
      }
      Atomics.store(counter, PROGRESS, position + 1);
      const start = hrtime.bigint();
      const answer = ask(guard, request);
      const outcome = answer instanceof Promise ? await answer : answer;
      micros[position] = Number(hrtime.bigint() - start) / 1000;
      outcomes.push(outcome.kind === 'judged' && outcome.verdict.decision === 'none' ? undefined : outcome);
    }
  }
  Atomics.store(counter, PROGRESS, 0);
  return { outcomes, micros };
}

/** A guard that throws, now or later, has crashed; it did not allow. */
function ask(guard: Guard, request: Request): Outcome | Promise<Outcome> {
  try {
    const verdict = guard.judge(request);
    return verdict instanceof Promise
      ? verdict.then((later): Outcome => ({ kind: 'judged', verdict: later }), crashed)
      : { kind: 'judged', verdict };
  } catch (error) {
    return crashed(error);
  }
}

function crashed(error: unknown): Outcome {
  return { kind: 'crashed', detail: error instanceof Error ? `${error.name}: ${error.message}` : String(error) };
}
