/** Where runs keep what guards may touch: the user's cache folder, never a temporary one, which some guards trust. */

import { isAbsolute, join } from 'node:path';
import { isWithin } from '../../../within.ts';
import type { Environment } from './environment.ts';

const TEMPORARY = ['/tmp', '/var/tmp', '/private/tmp', '/private/var/tmp', '/var/folders', '/private/var/folders'];

/**
 * `$XDG_CACHE_HOME/guard-replay`, else that below the cache folder of the platform. One that lies below a temporary
 * folder is passed over as long as the other does not.
 */
export function cacheFolderOf(env: Environment, home: string, platform: string): string {
  const named = env['XDG_CACHE_HOME'];
  const usual = join(home, platform === 'darwin' ? 'Library/Caches' : '.cache');
  // The XDG Base Directory Specification has relative paths ignored.
  const folders = named !== undefined && isAbsolute(named) ? [named, usual] : [usual];
  return join(folders.find((folder) => !isTemporary(folder, env)) ?? folders[0] ?? usual, 'guard-replay');
}

/** Whether a folder lies in one that systems keep for temporary files, or in the user's own. */
export function isTemporary(folder: string, env: Environment): boolean {
  return [...TEMPORARY, env['TMPDIR'] ?? ''].some((parent) => isAbsolute(parent) && isWithin(folder, parent));
}
