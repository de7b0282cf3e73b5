/** What an argument of any program is, where nothing more is known of it. */

import type { Word } from '../../../shell/word.ts';
import type { MentionKind } from '../mention.ts';
import { LONGEST } from './reader.ts';

/**
 * An address, a name, or several words in one argument; undefined where the program may run it.
 * @param before the argument in front of it, which may be its option
 */
export function anyArgument(program: string, { value }: Word, before: string): MentionKind | undefined {
  if (ADDRESS.test(value)) return 'url-or-id';
  if (!/\s/.test(value) || RUNS_ARGUMENTS.has(program)) return undefined;
  if (RUNNING_OPTION.test(before) || RUNNING_ASSIGNED.test(value)) return undefined;
  const isName = FILE_PROGRAMS.has(program) || (value.length <= LONGEST && FILE_NAME.test(value));
  return isName ? 'path-or-name' : 'quoted-argument';
}

const ADDRESS = /^[a-z][a-z0-9+.-]{0,30}:\/\//i;

/** A path with an extension, and nothing that only prose has. */
const FILE_NAME = /^[^\n"'`;|&<>$]*\/[^\n"'`;|&<>$]*\.\w{1,6}$/;

/** Options that many programs use for a command to run. */
const RUNNING_OPTION = /^-{1,2}(?:c|e|eval|exec\w*|preview|bind|rsh|to-command|init-command|call)$/;
const RUNNING_ASSIGNED = /^--(?:eval|exec\w*|preview|bind|rsh|to-command|checkpoint-action|init-command|call)=/;

/** Programs whose arguments may be code of a kind that is not read here. */
const RUNS_ARGUMENTS: ReadonlySet<string> = new Set(
  (
    'osascript powershell pwsh cmd lua luajit rscript julia expect mongosh mongo make vim nvim emacs nodemon ' +
    'concurrently hyperfine just at batch crontab awk gawk mawk nawk sed gsed fzf'
  ).split(' '),
);

/** Programs whose arguments are files. */
const FILE_PROGRAMS: ReadonlySet<string> = new Set(
  'cat less more head tail mv cp ln mkdir rmdir touch ls stat file wc open code nano rm chmod chown diff add'.split(
    ' ',
  ),
);
