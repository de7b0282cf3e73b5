/** A user's machine for tests: a home, a project with a guard in it, a cache folder; the rest is this one's. */

import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import process from 'node:process';

import { onTestFinished } from 'vitest';

import { type Surrounded, USUAL } from '../../../../src/guards/external/external-guard.ts';
import { openSandbox, type SandboxOptions } from '../../../../src/guards/external/isolation/open-sandbox.ts';
import type { Sandbox } from '../../../../src/guards/external/isolation/sandbox.ts';

const PATH_WITHOUT_SHIMS = (process.env['PATH'] ?? '')
  .split(delimiter)
  .filter((folder) => !folder.endsWith('/shims'))
  .join(delimiter);

export interface Machine {
  readonly folder: string;
  readonly home: string;
  /** Folder of the guard, in a repository. */
  readonly hooks: string;
  readonly project: string;
  readonly cacheFolder: string;
  open(options?: Partial<SandboxOptions>): Promise<Sandbox>;
}

export function aMachine(): Machine {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'isolation-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const home = join(folder, 'home/user');
  const project = join(home, 'project');
  const hooks = join(project, 'hooks');
  const cacheFolder = join(home, '.cache/guard-replay');
  mkdirSync(hooks, { recursive: true });
  mkdirSync(join(project, '.git'));
  const open = async (options: Partial<SandboxOptions> = {}): Promise<Sandbox> => {
    const sandbox = await openSandbox({
      cacheFolder,
      env: { PATH: PATH_WITHOUT_SHIMS, HOME: home, LANG: 'C.UTF-8' },
      home,
      exportRevision: () => Promise.reject(new Error('nothing is exported here')),
      ...options,
    });
    onTestFinished(() => sandbox.close());
    return sandbox;
  };
  return { folder, home, hooks, project, cacheFolder, open };
}

export function aGuard(
  machine: Machine,
  changes: Partial<Surrounded> & { command?: string | readonly string[] } = {},
): Surrounded {
  return {
    name: 'mine',
    summary: 'a guard of a test',
    folder: machine.hooks,
    ...USUAL,
    timeoutMillis: 5000,
    ...changes,
  };
}

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program to its end, in this environment and no other. */
export function runs(
  argv: readonly string[],
  options: { cwd: string; env: Readonly<Record<string, string>> },
): Promise<Ended> {
  const [file = '', ...args] = argv;
  const child = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
}

export function aProgram(file: string, text: string): string {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text, { mode: 0o755 });
  return file;
}

/** A `PATH` on which there are only these programs of this machine, as far as it has them. */
export async function pathWith(machine: Machine, names: readonly string[]): Promise<string> {
  const folder = join(machine.folder, `bin-${names.join('-')}`);
  mkdirSync(folder);
  for (const name of names) {
    const file = await fileOf(name);
    if (file !== undefined) symlinkSync(file, join(folder, name));
  }
  return folder;
}

export async function fileOf(name: string): Promise<string | undefined> {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    const file = join(folder, name);
    if (await exists(file)) return file;
  }
  return undefined;
}

export async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
