/** A program that speaks an agent's hook protocol, asked as that agent's host would: a process a request. */

import type { Answer } from '../decision.ts';
import type { Request } from '../guard.ts';
import type { Asker } from './asker.ts';
import type { Executable } from './external-guard.ts';
import { answerIn, inputFor, situationsOf } from './hook-call.ts';
import type { Place } from './isolation/place.ts';
import { argvOf } from './launch/command.ts';
import type { Launchers, Program } from './launch/program.ts';

/**
 * Asks an executable of mode `cold`; its requests run side by side in the launchers, which go on when it is closed. The
 * payload says `place.cwd` unless the request has a `cwd`.
 */
export function askExecutable(executable: Executable, place: Place, launchers: Launchers): Asker {
  const { name, timeoutMillis } = executable;
  const argv = argvOf(executable, place);
  const situationFor = situationsOf(executable, place);
  /** One a situation: launchers are told of a program once. */
  const programs = new Map<object, Program>();
  let isClosed = false;
  return {
    ask: (requests) => Promise.all(requests.map(ask)),
    close: () => {
      isClosed = true;
      return Promise.resolve();
    },
  };

  async function ask(request: Request): Promise<Answer> {
    if (isClosed) throw new Error(`${name} was closed and cannot be asked any more`);
    const situation = situationFor(request);
    const { env, cwd } = situation;
    const program = programs.get(situation) ?? { argv, env, cwd, timeoutMillis };
    programs.set(situation, program);
    const finished = await launchers.run(program, inputFor(request, executable, situation));
    return answerIn(finished, request, executable);
  }
}
