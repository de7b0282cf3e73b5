/** Asks a Python script that is run afresh for each request, in a fork of an interpreter that has already started. */

import { fileURLToPath } from 'node:url';
import type { Request } from '../../guard.ts';
import { type JsonObject, textOf } from '../../../json.ts';
import type { Asker } from '../asker.ts';
import type { Executable } from '../external-guard.ts';
import { answerIn, inputFor, situationsOf } from '../hook-call.ts';
import { needsOf } from '../isolation/needs.ts';
import type { Place } from '../isolation/place.ts';
import { argvOf } from '../launch/command.ts';
import type { Finished } from '../protocols/protocol.ts';
import { neededProgram } from '../workers/needed-program.ts';
import { type Reply, WorkerPool } from '../workers/worker-pool.ts';
import type { Working } from '../workers/working.ts';
import { warmCommandOf } from './warm-command.ts';

const FORK_SERVER = fileURLToPath(new URL('fork_server.py', import.meta.url));

/** Requests that a server is given at a time: it runs one, and has the next. */
const AHEAD = 2;

/** Time for the interpreter to start. */
const LOADING_MILLIS = 30_000;

/** The server itself ends what takes too long; it is given up where it does not. */
const SERVER_GRACE_MILLIS = 10_000;

/**
 * The script's asker; each of its processes runs one request at a time.
 * @throws ReplayError where the command is not that of a Python script, or there is no such interpreter
 */
export async function askWarm(executable: Executable, place: Place, { wrapper, jobs }: Working): Promise<Asker> {
  const { name, timeoutMillis } = executable;
  const { python, script, arguments: words } = warmCommandOf(argvOf(executable, place), name);
  const [program] = python;
  if (!program.includes('/')) await neededProgram(program, place.env, name);
  const command = [...python, FORK_SERVER, program, script, ...words];
  const [file = '', ...args] = wrapper.wrap(command, needsOf(executable, place));
  const { env, cwd } = place;
  const serverMillis = timeoutMillis + SERVER_GRACE_MILLIS;
  const pool = new WorkerPool(
    { argv: [file, ...args], env, cwd, prints: 'pipes', timeoutMillis: serverMillis, loadingMillis: LOADING_MILLIS },
    jobs,
    AHEAD,
  );
  const situationFor = situationsOf(executable, place);
  return {
    async ask(requests) {
      const replies = await pool.ask(requests.map(order));
      return requests.map((request, index) => answerIn(finishedIn(replies[index]), request, executable));
    },
    close: () => pool.close(),
  };

  function order(request: Request): string {
    const situation = situationFor(request);
    const added = Object.entries(situation.env).filter(([variable, value]) => env[variable] !== value);
    const input = inputFor(request, executable, situation);
    return JSON.stringify({ input, env: Object.fromEntries(added), cwd: situation.cwd, timeoutMillis });
  }
}

/** How the script ended, as a process of its own would have. */
function finishedIn(reply: Reply | undefined): Finished {
  switch (reply?.how) {
    case 'answered':
      return finishedOf(reply.said);
    case 'notStarted':
      return { ...NOTHING, notStarted: reply.why };
    case 'died':
    case 'hung':
    case undefined:
      // Not by itself: it took the server with it.
      return { ...NOTHING, signal: 'SIGKILL' };
  }
}

const NOTHING = { stdout: '', stderr: '', micros: 0 } as const;

function finishedOf(said: JsonObject): Finished {
  const { exitCode, signal, killedAfterMillis, isCut, micros } = said;
  const signalName = textOf(signal);
  return {
    ...(typeof exitCode === 'number' && { exitCode }),
    ...(signalName !== undefined && { signal: signalName }),
    ...(typeof killedAfterMillis === 'number' && { killedAfterMillis }),
    ...(isCut === true && { isCut }),
    stdout: decoded(said['stdout']),
    stderr: decoded(said['stderr']),
    micros: typeof micros === 'number' ? micros : 0,
  };
}

function decoded(base64: unknown): string {
  return Buffer.from(textOf(base64) ?? '', 'base64').toString();
}
