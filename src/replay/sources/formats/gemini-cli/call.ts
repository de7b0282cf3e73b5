/** What a call of the shell says of itself. */

import type { Shell } from '../../../../guards/guard.ts';
import type { Happened } from '../../../case.ts';
import { folderIn, isAbsolute, isOfWindows } from '../../calls/folders.ts';
import { answerLine } from '../../calls/hook-answers.ts';
import { objectOf, objectsIn, textOf, type JsonObject } from '../../../../json.ts';
import type { Proposal } from '../../calls/proposals.ts';
import { BLOCKED, outcomeOf } from './outcome.ts';

const SHELL_TOOL = 'run_shell_command';

/** The calls of the shell that a message proposes. */
export function shellCallsOf(message: JsonObject): readonly JsonObject[] {
  return objectsIn(message['toolCalls']).filter(({ name }) => name === SHELL_TOOL);
}

/** All that a call knows; where it stands in its session is for the session to say. */
export type CallFacts = Omit<Proposal, 'offset' | 'id' | 'session' | 'seq'>;

/**
 * @param message the message that proposes it
 * @param root of the project, where it is known
 */
export function factsOf(call: JsonObject, message: JsonObject, root: string | undefined): CallFacts {
  const args = objectOf(call['args']);
  const happened = outcomeOf(call);
  const cwd = cwdOf(call, args, root);
  return {
    tool: SHELL_TOOL,
    command: args['command'],
    shell: shellIn(cwd),
    cwd,
    // Of completion: the format has no other.
    time: textOf(call['timestamp']) ?? textOf(message['timestamp']),
    description: textOf(args['description']),
    hookSaid: hookAnswerIn(happened),
    happened,
  };
}

/** Of hooks only a denial leaves a trace. */
function hookAnswerIn({ kind, why }: Happened): string | undefined {
  return kind === 'denied-by-hook' ? answerLine('deny', why?.replace(BLOCKED, '')) : undefined;
}

/** The host takes PowerShell or cmd on Windows, and does not say which. */
function shellIn(cwd: string | undefined): Shell {
  return cwd !== undefined && isOfWindows(cwd) ? 'unknown' : 'posix';
}

/**
 * `dir_path`, in older builds `directory`, is where the command runs, often relative to the root: where that is not
 * known, nor is the folder. Without it the command runs in the root.
 */
function cwdOf(call: JsonObject, args: JsonObject, root: string | undefined): string | undefined {
  const folder = textOf(args['dir_path']) ?? textOf(args['directory']);
  if (folder === undefined) return describedFolder(call) ?? root;
  return root === undefined && !isAbsolute(folder) ? undefined : folderIn(root, folder);
}

const FOLDER = /^ \[current working directory (.+?)\](?: \(| \[background\]$|$)/s;

/**
 * The folder that the host names in its own description of a call: `COMMAND [current working directory FOLDER] (…)`, in
 * builds since early 2026 and only where the call names none.
 */
export function describedFolder(call: JsonObject): string | undefined {
  const description = textOf(call['description']);
  const command = textOf(objectOf(call['args'])['command']);
  if (description === undefined || command === undefined || !description.startsWith(command)) return undefined;
  return FOLDER.exec(description.slice(command.length))?.[1];
}
