/** Asks a function in a module: kept loaded in a few processes of its own, its time taken around the call. */

import { fileURLToPath } from 'node:url';
import path from 'node:path';
import { type Action, actionOf, type Answer, type Outcome } from '../../decision.ts';
import type { Request } from '../../guard.ts';
import { textOf } from '../../../json.ts';
import type { Asker } from '../asker.ts';
import type { FunctionGuard } from '../external-guard.ts';
import { needsOf } from '../isolation/needs.ts';
import type { Place } from '../isolation/place.ts';
import { firstLine } from '../protocols/reading/failures.ts';
import { neededProgram } from '../workers/needed-program.ts';
import { type Reply, WorkerPool } from '../workers/worker-pool.ts';
import type { Working } from '../workers/working.ts';
import { outcomeOfReturned } from './returned.ts';
import { cutShort } from '../../../cut.ts';

/** Messages that a worker is given at a time: enough that it never waits, few enough to be asked again. */
const AHEAD = 64;

/** Time for a module to load, with all that it imports. */
const LOADING_MILLIS = 30_000;

/** Characters of what was printed that go with an answer. */
const PRINTED = 4000;

/**
 * The function's asker. A module that cannot be loaded is `notStarted` in every answer.
 * @throws ReplayError where its language is not on the guard's PATH
 */
export async function askFunction(guard: FunctionGuard, place: Place, working: Working): Promise<Asker> {
  const workers = await workersOf(guard, place, working);
  return {
    async ask(requests) {
      const replies = await workers.ask(requests.map((request) => JSON.stringify(given(guard, request))));
      return requests.map((request, index) => answerOf(replies[index], request, guard));
    },
    close: () => workers.close(),
  };
}

/** Processes that have the function loaded. @throws ReplayError where its language is not on the guard's PATH */
export async function workersOf(guard: FunctionGuard, place: Place, { wrapper, jobs }: Working): Promise<WorkerPool> {
  const command = await workerCommand(guard, place);
  const [file = '', ...args] = wrapper.wrap(command, needsOf(guard, place));
  const { env, cwd } = place;
  const { timeoutMillis } = guard;
  return new WorkerPool(
    { argv: [file, ...args], env, cwd, prints: 'file', timeoutMillis, loadingMillis: LOADING_MILLIS },
    jobs,
    AHEAD,
  );
}

async function workerCommand(guard: FunctionGuard, place: Place): Promise<readonly string[]> {
  const module = path.resolve(place.folder, guard.module);
  switch (guard.language) {
    case 'python': {
      const python = await neededProgram('python3', place.env, guard.name);
      // Unbuffered, and without leaving compiled files beside the module.
      return [python, '-u', '-B', ourFile('worker.py'), module, guard.function];
    }
    case 'javascript': {
      const node = await neededProgram('node', place.env, guard.name);
      return [node, ourFile('worker.js'), module, guard.function, guard.convention];
    }
  }
}

function ourFile(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url));
}

/** The request in the manner of the language. */
export function given({ language }: FunctionGuard, request: Request): object {
  if (language === 'javascript') return request;
  const { permissionMode, ...others } = request;
  return { ...others, ...(permissionMode !== undefined && { permission_mode: permissionMode }) };
}

/** What a worker replied to the request. */
export function answerOf(reply: Reply | undefined, request: Request, guard: FunctionGuard): Answer {
  const outcome = outcomeOfReply(reply, request, guard);
  const action = actionAfter(outcome, guard);
  if (reply?.how !== 'answered') return { outcome, action };
  const { micros, stderr } = reply.said;
  const printed = textOf(stderr);
  return {
    outcome,
    action,
    ...(outcome.kind === 'judged' && typeof micros === 'number' && { micros }),
    ...(printed !== undefined && { stderr: cutShort(printed, PRINTED) }),
  };
}

function outcomeOfReply(reply: Reply | undefined, request: Request, { timeoutMillis }: FunctionGuard): Outcome {
  switch (reply?.how) {
    case 'answered': {
      const { returned, odd, raised } = reply.said;
      const error = textOf(raised);
      if (error !== undefined) return { kind: 'crashed', detail: firstLine(error) };
      const type = textOf(odd);
      if (type === undefined) return outcomeOfReturned(returned, request);
      return { kind: 'malformed', detail: `it returned a value of type ${type}, which is no verdict` };
    }
    case 'hung':
      return { kind: 'timedOut', detail: `no answer within ${timeoutMillis} ms, asked twice` };
    case 'died':
      return { kind: 'crashed', detail: reply.why };
    case 'notStarted':
      return { kind: 'notStarted', detail: firstLine(reply.why) };
    case undefined:
      return { kind: 'crashed', detail: 'it gave no answer' };
  }
}

/** Hosts of plugins block where one fails or never ends, and go on without one that they cannot load. */
function actionAfter(outcome: Outcome, { convention }: FunctionGuard): Action {
  if (convention === 'plain' || outcome.kind === 'judged') return actionOf(outcome);
  return outcome.kind === 'notStarted' ? 'defer' : 'block';
}
