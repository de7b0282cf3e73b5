/** The command of an executable as a program's arguments, in the place where it is asked. */

import { ReplayError } from '../../../errors.ts';
import { quoted } from '../../../shell/quoted.ts';
import { readCommands } from '../../../shell/read-commands.ts';
import { wholeText } from '../../../shell/text.ts';
import type { Word } from '../../../shell/word.ts';
import type { Executable } from '../external-guard.ts';
import type { Place } from '../isolation/place.ts';
import { GuardPaths } from './guard-paths.ts';
import type { Program } from './program.ts';

/** Where Node's own `shell: true` finds it. */
const SHELL = '/bin/sh';

/** How a shell text asks for the root of the project, as hooks of Codex do: it sets no variable for it. */
const ASKED_ROOT = /\$\(\s*git rev-parse --show-toplevel\b[^()$`;&]*\)|`git rev-parse --show-toplevel\b[^()$`;&]*`/g;

/** Exported, so that shells started by the text see it too. */
const ROOT_VARIABLE = 'GUARD_REPLAY_PROJECT';

/** Programs after which relative paths start from elsewhere. */
const MOVERS = new Set(['cd', 'pushd']);

/**
 * The arguments to start it with from any folder. What names a file of the guard becomes an absolute path, in an
 * exported revision a path there; all other words stay as they are.
 * @throws ReplayError where the command is empty
 */
export function argvOf(
  { name, command, folder }: Pick<Executable, 'name' | 'command' | 'folder'>,
  place: Pick<Place, 'folder' | 'project' | 'home'>,
): Program['argv'] {
  const paths = new GuardPaths(folder, place);
  if (typeof command === 'string') return [SHELL, '-c', rooted(relocated(command, paths), place.project)];
  const [program = '', ...words] = command;
  if (program === '') throw new ReplayError(`guard ${name} has no program: give its command at least one word`);
  return [program.includes('/') ? paths.inPlace(program) : program, ...words.map((word) => paths.located(word))];
}

/** A shell text in which the root of the project is the guard's own: it runs in another repository. */
function rooted(text: string, project: string): string {
  const edited = text.replaceAll(ASKED_ROOT, `\${${ROOT_VARIABLE}}`);
  return edited === text ? text : `export ${ROOT_VARIABLE}=${quoted(project)}; ${edited}`;
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A shell text in which words that name files of the guard are replaced by their absolute paths, quoted. */
function relocated(text: string, paths: GuardPaths): string {
  const edits: Edit[] = [];
  const edit = (words: readonly Word[], locate: (word: string) => string): void => {
    edits.push(...words.flatMap((word) => editOf(word, text, paths, locate) ?? []));
  };
  for (const { words, assignments, redirects } of readCommands(wholeText(text)).commands) {
    const [program, ...others] = words;
    const isMover = MOVERS.has(program?.value ?? '');
    const values = assignments.flatMap(({ value }) => value ?? []);
    const inputs = redirects.flatMap(({ operator, target }) => (operator === '<' ? (target ?? []) : []));
    edit(program === undefined ? [] : [program], (word) => paths.locatedProgram(word));
    edit(others, (word) => (isMover ? paths.locatedFolder(word) : paths.located(word)));
    // What it assigns before, and the files it reads; never what it writes.
    edit([...values, ...inputs], (word) => paths.located(word));
    // What follows is relative to where it has moved to, and right as it is.
    if (isMover) break;
  }
  return edits
    .toSorted((one, other) => other.start - one.start)
    .reduce((edited, { start, end, text: path }) => edited.slice(0, start) + path + edited.slice(end), text);
}

function editOf(word: Word, text: string, paths: GuardPaths, locate: (word: string) => string): Edit | undefined {
  const { start, end } = word.span;
  // Words of decoded text, such as that of backticks, have no exact place.
  if (text.slice(start, end) !== word.text) return undefined;
  const rest = belowHome(word);
  const path = word.isStatic ? locate(word.value) : rest && paths.locatedAtHome(rest);
  return path === undefined || path === word.value ? undefined : { start, end, text: quoted(path) };
}

/** What comes after the home in `~/…`, `$HOME/…` and `"$HOME"/…`, where all of it is known. */
function belowHome({ fragments: [first, ...others], value }: Word): string | undefined {
  if (first === undefined || others.some(({ kind }) => kind !== 'literal')) return undefined;
  const isHome = first.kind === 'variable' ? first.name === 'HOME' : first.kind === 'literal' && !first.quoted;
  const home = first.kind === 'variable' ? first.value : '~';
  return isHome && value.startsWith(`${home}/`) ? value.slice(home.length) : undefined;
}
