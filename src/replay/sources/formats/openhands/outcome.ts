/** What became of a command, from what the terminal of OpenHands noted about it. */

import type { Happened } from '../../../case.ts';
import { objectOf, textOf, type JsonObject } from '../../../../json.ts';
import { exitedWith } from '../../calls/outcomes.ts';

/** What is noted about a command when the terminal answers. */
export interface TerminalNote {
  /** Whatever stands where the exit code should. */
  readonly exitCode: unknown;
  /** What the terminal adds below the output. */
  readonly suffix: string | undefined;
  /** Where the shell is now. */
  readonly workingDir: string | undefined;
}

/** The note in an observation; builds before 2025 kept the exit code beside the metadata, or had none. */
export function terminalNoteOf(observation: JsonObject): TerminalNote {
  const { exit_code: exitCode, suffix, working_dir: workingDir } = objectOf(observation['metadata']);
  return {
    exitCode: observation['exit_code'] ?? exitCode,
    suffix: textOf(suffix),
    workingDir: textOf(workingDir),
  };
}

/** The terminal takes one command at a time, and says so below the output of the one that still runs. */
const TURNED_AWAY = '[Your command "';
const NOT_EXECUTED = '" is NOT executed.';
/** The exit code of what has not ended yet. */
const STILL_RUNNING = -1;

/** The outcome of a command that reached the terminal. */
export function outcomeOfNote({ exitCode, suffix = '' }: TerminalNote): Happened {
  const said = suffix.trimStart();
  if (said.startsWith(TURNED_AWAY) && said.includes(NOT_EXECUTED)) return { kind: 'not-run', why: said };
  if (typeof exitCode !== 'number' || !Number.isSafeInteger(exitCode) || exitCode === STILL_RUNNING) {
    return { kind: 'ran-unknown' };
  }
  return exitedWith(exitCode);
}
