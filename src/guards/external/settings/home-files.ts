/** Files of the user's home that a hook is made of: an empty home lacks them. */

import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Hook } from './host.ts';

/** `~/…`, `$HOME/…` and `${HOME}/…` in a command line, up to a blank or anything that means something to a shell. */
const HOME_FILE = /(?:(?<![^\s"'=;|&(])~|\$HOME|\$\{HOME\})["']?\/(?<file>[^\s"'`;|&()<>$*?]+)/g;

/** Those that are there, relative to the home. What no shell reads names none. */
export function homeFilesOf(command: Hook['command'], home: string): readonly string[] {
  if (typeof command !== 'string') return [];
  const named = [...command.matchAll(HOME_FILE)].map(({ groups }) => path.normalize(groups?.['file'] ?? ''));
  const inside = named.filter((file) => file !== '.' && !file.startsWith('..'));
  return [...new Set(inside)].filter((file) => existsSync(path.join(home, file)));
}

/** What has to be copied: a script along with its folder, which holds what it imports, unless that is a main folder of the home. */
export function copiesOf(files: readonly string[]): readonly string[] {
  return [...new Set(files.map((file) => (path.dirname(file).includes(path.sep) ? path.dirname(file) : file)))];
}
