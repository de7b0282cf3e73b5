/** Files of the user's home that a command line names: what a hook of the user's own settings is made of. */

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
