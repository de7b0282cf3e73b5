/** Asks a guard that takes JSON Lines: a payload a line in, an answer a line out, one process for many requests. */

import type { Answer } from '../../decision.ts';
import type { Request } from '../../guard.ts';
import type { Asker } from '../asker.ts';
import { batchAnswers } from './batch-answers.ts';
import type { Executable } from '../external-guard.ts';
import { documentFor, type Situation, situationsOf } from '../hook-call.ts';
import type { Place } from '../isolation/place.ts';
import { argvOf } from '../launch/command.ts';
import type { Launchers } from '../launch/program.ts';

/** Requests that one process is given at most: few enough for what is kept of its output, and for processes side by side. */
const MOST_REQUESTS = 500;

/** Requests that are asked in one process. */
interface Batch {
  readonly situation: Situation;
  readonly requests: readonly Request[];
}

/** Asks an executable of mode `batch`; launchers go on when it is closed. */
export function askBatch(executable: Executable, place: Place, launchers: Pick<Launchers, 'run'>): Asker {
  const { name, timeoutMillis } = executable;
  const argv = argvOf(executable, place);
  const situationFor = situationsOf(executable, place);
  let isClosed = false;
  return {
    async ask(requests) {
      if (isClosed) throw new Error(`${name} was closed and cannot be asked any more`);
      const answered = await Promise.all(batchesOf(requests, situationFor).map(ask));
      const answers = new Map<Request, Answer>(answered.flat());
      return requests.flatMap((request) => answers.get(request) ?? []);
    },
    close: () => {
      isClosed = true;
      return Promise.resolve();
    },
  };

  async function ask({ situation, requests }: Batch): Promise<readonly (readonly [Request, Answer])[]> {
    const { env, cwd } = situation;
    const input = requests.map((request) => `${documentFor(request, executable, situation)}\n`).join('');
    const program = { argv, env, cwd, timeoutMillis: timeoutMillis * requests.length };
    return batchAnswers(await launchers.run(program, input), requests, executable);
  }
}

/** Requests that can be asked together, since the host would ask them in one place. */
function batchesOf(requests: readonly Request[], situationFor: (request: Request) => Situation): readonly Batch[] {
  const open = new Map<Situation, Request[]>();
  const batches: Batch[] = [];
  for (const request of requests) {
    const situation = situationFor(request);
    const last = open.get(situation);
    if (last !== undefined && last.length < MOST_REQUESTS) last.push(request);
    else {
      const begun = [request];
      open.set(situation, begun);
      batches.push({ situation, requests: begun });
    }
  }
  return batches;
}
