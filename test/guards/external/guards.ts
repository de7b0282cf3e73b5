/** Guards and places for tests that ask them. */

import path from 'node:path';
import { type Executable, type FunctionGuard, USUAL } from '../../../src/guards/external/external-guard.ts';
import type { Place, Wrapper } from '../../../src/guards/external/isolation/place.ts';
import { claudeCode } from '../../../src/guards/external/protocols/claude-code/claude-code.ts';
import type { Request } from '../../../src/guards/guard.ts';

/** Keeps nothing apart from anything. */
export const UNWRAPPED: Wrapper = {
  isolation: { by: 'nothing', withoutNetwork: false, ownProcesses: false },
  wrap: (command) => command,
};

/** @param interpreters folder that is first on the search path */
export function placeIn(folder: string, interpreters: string): Place {
  return {
    folder,
    project: folder,
    home: path.join(folder, 'home'),
    cwd: path.join(folder, 'stand-in'),
    env: { PATH: [interpreters, '/usr/bin', '/bin'].join(path.delimiter), LANG: 'C.UTF-8' },
    notes: [],
    written: async () => 0,
  };
}

export function requestOf(command: string): Request {
  return { tool: 'Bash', command, shell: 'posix' };
}

const SURROUNDED = {
  name: 'guard',
  summary: 'judges as it likes',
  folder: '/',
  ...USUAL,
};

export function executableOf(parts: Partial<Executable>): Executable {
  return {
    ...SURROUNDED,
    kind: 'executable',
    command: [],
    protocol: claudeCode,
    profile: 'current',
    failClosed: false,
    mode: 'cold',
    ...parts,
  };
}

export function functionOf(parts: Partial<FunctionGuard>): FunctionGuard {
  return {
    ...SURROUNDED,
    kind: 'function',
    language: 'javascript',
    module: 'guard.mjs',
    function: 'judge',
    convention: 'plain',
    ...parts,
  };
}
