/** Programs that keep several versions of interpreters, and where they look for them: below the home, which guards do not have. */

import { isAbsolute, join } from 'node:path';

import { isFolder } from '../files/on-disk.ts';
import type { Environment } from './environment.ts';

/** Answers a name by a small program, a shim, that finds out which version it stands for. */
export interface Manager {
  readonly name: string;
  /** Its variable of the table below. */
  readonly root: string;
  /** Folder of the shims, below its root. */
  readonly shims: string;
  /** Subcommand that says which file a name stands for. */
  readonly which: string;
}

export const MANAGERS: readonly Manager[] = [
  { name: 'pyenv', root: 'PYENV_ROOT', shims: 'shims', which: 'which' },
  { name: 'asdf', root: 'ASDF_DATA_DIR', shims: 'shims', which: 'which' },
  { name: 'mise', root: 'MISE_DATA_DIR', shims: 'shims', which: 'which' },
  { name: 'rbenv', root: 'RBENV_ROOT', shims: 'shims', which: 'which' },
  { name: 'nodenv', root: 'NODENV_ROOT', shims: 'shims', which: 'which' },
  { name: 'goenv', root: 'GOENV_ROOT', shims: 'shims', which: 'which' },
  { name: 'plenv', root: 'PLENV_ROOT', shims: 'shims', which: 'which' },
  { name: 'jenv', root: 'JENV_ROOT', shims: 'shims', which: 'which' },
  { name: 'proto', root: 'PROTO_HOME', shims: 'shims', which: 'bin' },
  { name: 'volta', root: 'VOLTA_HOME', shims: 'bin', which: 'which' },
];

/**
 * Variables that name the folder of what is installed for a user, with where it is when they are unset: below the home
 * or, first, below the folder of another variable. Folders that programs only cache in are not here: guards would write to them.
 */
const ROOTS: Readonly<Record<string, readonly string[]>> = {
  ASDF_DATA_DIR: ['.asdf'],
  BUN_INSTALL: ['.bun'],
  CARGO_HOME: ['.cargo'],
  COREPACK_HOME: ['$XDG_CACHE_HOME/node/corepack', '.cache/node/corepack', 'Library/Caches/node/corepack'],
  FNM_DIR: ['$XDG_DATA_HOME/fnm', '.local/share/fnm', 'Library/Application Support/fnm', '.fnm'],
  GOENV_ROOT: ['.goenv'],
  GOPATH: ['go'],
  JENV_ROOT: ['.jenv'],
  MISE_CONFIG_DIR: ['$XDG_CONFIG_HOME/mise', '.config/mise'],
  MISE_DATA_DIR: ['$XDG_DATA_HOME/mise', '.local/share/mise'],
  NODENV_ROOT: ['.nodenv'],
  NVM_DIR: ['$XDG_CONFIG_HOME/nvm', '.nvm'],
  PLENV_ROOT: ['.plenv'],
  PNPM_HOME: ['$XDG_DATA_HOME/pnpm', '.local/share/pnpm', 'Library/pnpm'],
  PROTO_HOME: ['.proto'],
  PYENV_ROOT: ['.pyenv'],
  PYTHONUSERBASE: ['.local'],
  RBENV_ROOT: ['.rbenv'],
  RUSTUP_HOME: ['.rustup'],
  SDKMAN_DIR: ['.sdkman'],
  UV_PYTHON_INSTALL_DIR: ['$XDG_DATA_HOME/uv/python', '.local/share/uv/python'],
  UV_TOOL_DIR: ['$XDG_DATA_HOME/uv/tools', '.local/share/uv/tools'],
  VOLTA_HOME: ['.volta'],
};

/** The variables of these that are unset while their folder exists in the user's home, so that another home changes nothing. */
export async function rootsOf(env: Environment, home: string): Promise<Readonly<Record<string, string>>> {
  const found: Record<string, string> = {};
  for (const [variable, places] of Object.entries(ROOTS)) {
    if (env[variable] !== undefined) continue;
    for (const place of places) {
      const folder = folderOf(place, env, home);
      if (folder === undefined || !(await isFolder(folder))) continue;
      found[variable] = folder;
      break;
    }
  }
  return found;
}

function folderOf(place: string, env: Environment, home: string): string | undefined {
  const [, variable, rest] = /^\$(\w+)\/(.*)$/.exec(place) ?? [];
  if (variable === undefined || rest === undefined) return join(home, place);
  const base = env[variable];
  return base !== undefined && isAbsolute(base) ? join(base, rest) : undefined;
}
