/** How a host puts a request to a hook in its place, and what it makes of what the hook leaves behind: however it is run. */

import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Answer, Outcome } from '../decision.ts';
import type { Request } from '../guard.ts';
import { storable } from '../../storable.ts';
import type { Executable } from './external-guard.ts';
import type { Place } from './isolation/place.ts';
import type { Finished, Surroundings } from './protocols/protocol.ts';
import { cleanReason } from './protocols/reading/rule-of-reason.ts';
import { heardOrNot } from './protocols/reading/unheard.ts';
import { runsIn } from './runs-in.ts';
import { cutShort } from '../../cut.ts';

/** Ids of the form that hosts give them; the same in every run, so that equal requests are equal. */
const SESSION = '5f0c6c1e-9d5b-4c8e-8a3f-2b7d1e64a90c';
const CALL = 'toolu_01Hx7vQmT4kWcR9sYb2ZpN6e';

const STDERR_CHARACTERS = 2000;

/** In which a hook is asked: where its host says it is, and where it runs; the same object for all requests that say the same folder. */
export interface Situation {
  readonly surroundings: Surroundings;
  readonly cwd: string;
  /** All of its environment. */
  readonly env: Readonly<Record<string, string>>;
}

/** Situations by what requests say of their folder: `place.cwd` unless the request has a `cwd`. */
export function situationsOf(executable: Executable, place: Place): (request: Request) => Situation {
  const { protocol, folderVariables = [] } = executable;
  const folders = Object.fromEntries(folderVariables.map((name) => [name, place.folder]));
  const situations = new Map<string | undefined, Situation>();
  return ({ cwd }) => {
    const situation = situations.get(cwd) ?? situationFor(cwd);
    situations.set(cwd, situation);
    return situation;
  };

  function situationFor(cwd: string | undefined): Situation {
    // It may become part of the environment, which holds no NUL.
    const surroundings = surroundingsIn(place, storable(cwd ?? place.cwd));
    const env = { ...place.env, ...protocol.environment(surroundings), ...folders };
    return { surroundings, env, cwd: cwd !== undefined && runsIn(executable, cwd) ? cwd : place.cwd };
  }
}

/** What the host writes on the hook's standard input. */
export function inputFor(request: Request, executable: Executable, situation: Situation): string {
  return `${documentFor(request, executable, situation)}${executable.protocol.endsLine ? '\n' : ''}`;
}

/** What the host tells a hook of a request, as JSON on one line. */
export function documentFor(request: Request, { protocol, profile }: Executable, { surroundings }: Situation): string {
  return JSON.stringify(protocol.payload(request, surroundings, profile));
}

/** What the host reads in what the hook's process left behind, with the time it took where that is an answer. */
export function answerIn(finished: Finished, request: Request, executable: Executable): Answer {
  const { protocol, profile, failClosed } = executable;
  const { permissionMode, command } = request;
  const host = { profile, failClosed, command, ...(permissionMode !== undefined && { permissionMode }) };
  const { outcome, action } = heardOrNot(protocol.read(finished, host), finished, host, protocol.name);
  const { stderr, micros } = finished;
  // The words of a refusal by exit code are its reason, and nothing besides.
  const isReason = reasonIn(outcome) === cleanReason(stderr);
  const complaint = isReason ? '' : readable(stderr);
  return {
    outcome,
    action,
    ...(outcome.kind === 'judged' && { micros }),
    ...(complaint !== '' && { stderr: complaint }),
  };
}

function reasonIn(outcome: Outcome): string | undefined {
  if (outcome.kind !== 'judged' || outcome.verdict.decision === 'none') return undefined;
  return outcome.verdict.reason;
}

/** Where a host says it is when it asks a guard in this place. */
function surroundingsIn({ project, home }: Place, cwd: string): Surroundings {
  const transcript = path.join(home, '.claude', 'projects', cwd.replaceAll(/[^A-Za-z0-9]/g, '-'), `${SESSION}.jsonl`);
  return { cwd, project, home, session: SESSION, call: CALL, transcript };
}

/** The start of what was written, without the sequences that colour a terminal. */
function readable(stderr: string): string {
  const start = stripVTControlCharacters(cutShort(stderr, 2 * STDERR_CHARACTERS));
  return storable(cutShort(start.trim(), STDERR_CHARACTERS));
}
