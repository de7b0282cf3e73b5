/** An executable as what its host starts for a request: the program and what it is given, without asking it. */

import type { Request } from '../guard.ts';
import type { Executable } from './external-guard.ts';
import { inputFor, situationsOf } from './hook-call.ts';
import type { Place } from './isolation/place.ts';
import { argvOf } from './launch/command.ts';
import type { Program, Start } from './launch/program.ts';

/**
 * The payload says `place.cwd` unless the request has a `cwd`. Programs are the same object for all requests in the same
 * folder: launchers are told of each once.
 * @throws ReplayError where its command is empty
 */
export function startsOf(executable: Executable, place: Place): (request: Request) => Start {
  const { timeoutMillis } = executable;
  const argv = argvOf(executable, place);
  const situationFor = situationsOf(executable, place);
  const programs = new Map<object, Program>();
  return (request) => {
    const situation = situationFor(request);
    const { env, cwd } = situation;
    const program = programs.get(situation) ?? { argv, env, cwd, timeoutMillis };
    programs.set(situation, program);
    return { program, input: inputFor(request, executable, situation) };
  };
}
