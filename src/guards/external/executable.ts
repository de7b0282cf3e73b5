/** A program that speaks an agent's hook protocol, asked as that agent's host would: a process a request. */

import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Answer } from '../decision.ts';
import type { Request } from '../guard.ts';
import { storable } from '../../storable.ts';
import type { Asker } from './asker.ts';
import type { Executable } from './external-guard.ts';
import type { Place } from './isolation/place.ts';
import { argvOf } from './launch/command.ts';
import { statsOf } from './launch/on-disk.ts';
import type { Launchers, Program } from './launch/program.ts';
import type { Finished, Surroundings } from './protocols/protocol.ts';

/** Ids of the form that hosts give them; the same in every run, so that equal requests are equal. */
const SESSION = '5f0c6c1e-9d5b-4c8e-8a3f-2b7d1e64a90c';
const CALL = 'toolu_01Hx7vQmT4kWcR9sYb2ZpN6e';

const STDERR_CHARACTERS = 2000;

/** What the host does about a request that it does not ask this hook about. */
const NOT_ASKED: Answer = { outcome: { kind: 'judged', verdict: { decision: 'none' } }, action: 'defer' };

/** A program and where it is told to be. */
interface Setting {
  readonly program: Program;
  readonly surroundings: Surroundings;
}

/**
 * Asks an executable of mode `cold`; its requests run side by side in the launchers, which go on when it is closed. The
 * payload says `place.cwd` unless the request has a `cwd`.
 */
export function askExecutable(executable: Executable, place: Place, launchers: Launchers): Asker {
  const { protocol, profile, failClosed, appliesTo, folderVariables = [] } = executable;
  const argv = argvOf(executable, place);
  const folders = Object.fromEntries(folderVariables.map((name) => [name, place.folder]));
  /** By the request's cwd. */
  const settings = new Map<string | undefined, Setting>();
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
    if (appliesTo !== undefined && !appliesTo(request)) return NOT_ASKED;
    const { program, surroundings } = settingFor(request.cwd);
    // Claude Code ends the line, without which `while read` of a shell script sees nothing.
    const input = `${JSON.stringify(protocol.payload(request, surroundings, profile))}\n`;
    const finished = await launchers.run(program, input);
    const { permissionMode, command } = request;
    const host = { profile, failClosed, command, ...(permissionMode !== undefined && { permissionMode }) };
    return answerOf(finished, protocol.read(finished, host));
  }

  function settingFor(cwd: string | undefined): Setting {
    const known = settings.get(cwd);
    if (known !== undefined) return known;
    // It may become part of the environment, which holds no NUL.
    const surroundings = surroundingsIn(place, storable(cwd ?? place.cwd));
    const isRecorded =
      executable.cwd === 'recorded' && cwd !== undefined && path.isAbsolute(cwd) && statsOf(cwd)?.isDirectory();
    const program: Program = {
      argv,
      env: { ...place.env, ...protocol.environment(surroundings), ...folders },
      cwd: isRecorded === true ? cwd : place.cwd,
      timeoutMillis: executable.timeoutMillis,
    };
    const setting = { program, surroundings };
    settings.set(cwd, setting);
    return setting;
  }
}

/** Where a host says it is when it asks a guard in this place. */
export function surroundingsIn({ project, home }: Place, cwd: string): Surroundings {
  const transcript = path.join(home, '.claude', 'projects', cwd.replaceAll(/[^A-Za-z0-9]/g, '-'), `${SESSION}.jsonl`);
  return { cwd, project, home, session: SESSION, call: CALL, transcript };
}

/** What the host reads in what a process left behind, with the time it took where that is an answer. */
function answerOf({ stderr, micros }: Finished, { outcome, action }: Pick<Answer, 'outcome' | 'action'>): Answer {
  const complaint = readable(stderr);
  return {
    outcome,
    action,
    ...(outcome.kind === 'judged' && { micros }),
    ...(complaint !== '' && { stderr: complaint }),
  };
}

/** The start of what was written, without the sequences that colour a terminal. */
function readable(stderr: string): string {
  const start = stripVTControlCharacters(stderr.slice(0, 2 * STDERR_CHARACTERS));
  return storable(start.trim().slice(0, STDERR_CHARACTERS));
}
