/** The words of a guard's command, and the files that they name. */

import path from 'node:path';
import { homeFolder } from '../../home.ts';
import type { Part } from '../../guards/external/external-guard.ts';
import { isFile } from '../../guards/external/files/on-disk.ts';
import type { Place } from '../../guards/external/isolation/place.ts';
import { GuardPaths } from '../../guards/external/launch/guard-paths.ts';
import { readCommands } from '../../shell/read-commands.ts';
import { wholeText } from '../../shell/text.ts';

/** What starts it, program first; of a shell text, each command in it after the shell. */
export function commandsOf(guard: Part): readonly (readonly string[])[] {
  if (guard.kind === 'function') return [[guard.language === 'python' ? 'python3' : 'node', guard.module]];
  const { command } = guard;
  if (typeof command !== 'string') return [command];
  const { commands } = readCommands(wholeText(command));
  return [['sh'], ...commands.map(({ words }) => words.map(({ value }) => value))];
}

/** `--rules=` before a path. */
const OPTION = /^-[^=/]*=/;

/** What stands for a folder at the start of a path: `$CLAUDE_PROJECT_DIR/`, `${HOME}/`, `~/`. */
const VARIABLE_FOLDER = /^(?:~|\$\{?(?<name>\w+)(?::?-[^}]*)?\}?)\/(?<rest>.*)$/s;

/**
 * Absolute paths of the files that a word names where the guard stands. A variable may stand for the project or a home; a
 * bare word may be a program that a package of the project brings.
 */
export async function filesNamed(word: string, guard: Part, place: Place): Promise<readonly string[]> {
  const value = word.replace(OPTION, '');
  if (value === '' || value.includes('\0')) return [];
  const paths = new GuardPaths(guard.folder, place);
  const { name = 'HOME', rest } = VARIABLE_FOLDER.exec(value)?.groups ?? {};
  const folders = name === 'HOME' ? [place.home, homeFolder()] : [place.project, place.folder];
  const candidates =
    rest === undefined
      ? [paths.inPlace(value), ...installedPrograms(value, place)]
      : folders.map((folder) => path.join(folder, rest));
  const files: string[] = [];
  for (const candidate of candidates) if (await isFile(candidate)) files.push(candidate);
  return files;
}

/** Where npm links programs of that name, from the guard's folder up to the project's root. */
function installedPrograms(name: string, { folder, project }: Place): readonly string[] {
  if (!/^[\w@][\w.-]*$/.test(name)) return [];
  const places: string[] = [];
  for (let above = folder; ; above = path.dirname(above)) {
    places.push(path.join(above, 'node_modules/.bin', name));
    if (above === project || above === path.dirname(above)) return places;
  }
}
