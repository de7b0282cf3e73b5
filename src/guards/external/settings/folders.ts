/** Where a settings file lies tells whose it is, and where its hooks start from. */

import path from 'node:path';
import { settingsHosts } from './hosts/index.ts';

const FOLDERS = new Set(settingsHosts.flatMap(({ folders }) => folders));

/** A folder in which files of hooks lie one deeper: `.github/hooks`, and `hooks` of a plugin. */
const HOOKS = 'hooks';

export interface SettingsPlace {
  /** What the settings belong to: a project, the user, or a plugin. */
  readonly of: 'project' | 'home' | 'plugin';
  /** Absolute folder of the project or plugin; for the user's own settings, the folder that they lie in. */
  readonly root: string;
  /** Name of the folder that tells whose it is: `.claude`. */
  readonly folder?: string;
}

/** @param file, home absolute */
export function placeOf(file: string, home: string): SettingsPlace {
  const own = path.dirname(file);
  const outer = path.basename(own) === HOOKS ? path.dirname(own) : own;
  const folder = path.basename(outer);
  if (!FOLDERS.has(folder)) return { of: outer === own ? 'project' : 'plugin', root: outer };
  const root = path.dirname(outer);
  return root === home ? { of: 'home', root: outer, folder } : { of: 'project', root, folder };
}
