/** A program that speaks an agent's hook protocol, asked as that agent's host would: a process a request. */

import type { Answer } from '../decision.ts';
import type { Request } from '../guard.ts';
import type { Asker } from './asker.ts';
import type { Executable } from './external-guard.ts';
import { answerIn } from './hook-call.ts';
import type { Place } from './isolation/place.ts';
import type { Launchers } from './launch/program.ts';
import { startsOf } from './starts-of.ts';

/** Asks an executable of mode `cold`; its requests run side by side in the launchers, which go on when it is closed. */
export function askExecutable(executable: Executable, place: Place, launchers: Pick<Launchers, 'run'>): Asker {
  const startFor = startsOf(executable, place);
  let isClosed = false;
  return {
    ask: (requests) => Promise.all(requests.map(ask)),
    close: () => {
      isClosed = true;
      return Promise.resolve();
    },
  };

  async function ask(request: Request): Promise<Answer> {
    if (isClosed) throw new Error(`${executable.name} was closed and cannot be asked any more`);
    const { program, input } = startFor(request);
    return answerIn(await launchers.run(program, input), request, executable);
  }
}
