/** Where a run's numbers come from: the guards' code, the machine, the revision. Never host or user. */

import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { RunInfo } from './summary.ts';

/** Processor, cores and system of this machine. @param runtime such as `node 20.20.2` */
export function describeMachine(runtime: string): RunInfo['machine'] {
  const cpus = os.cpus();
  return {
    processor: cpus[0]?.model.trim() ?? os.arch(),
    cores: cpus.length,
    system: `${os.type()} ${os.release()} ${os.arch()}`,
    runtime,
  };
}

/** The git commit that a folder is at; undefined outside a repository or without git. */
export async function gitRevision(folder: string): Promise<RunInfo['revision']> {
  const git = async (...args: string[]): Promise<string> => {
    const { stdout } = await promisify(execFile)('git', args, { cwd: folder, maxBuffer: 1 << 26 });
    return stdout.trim();
  };
  try {
    const [commit, status] = await Promise.all([git('rev-parse', 'HEAD'), git('status', '--porcelain')]);
    return { commit, dirty: status !== '' };
  } catch {
    return undefined;
  }
}

/**
 * Covers everything that can change the answers of the built-in guards: their code and the shell reader's, the pinned
 * parser, and the runtime. 128 bits, hex.
 */
export async function fingerprintBuiltins(runtime: string): Promise<string> {
  const hash = createHash('sha256').update(runtime);
  for (const folder of ['../guards', '../shell']) {
    const root = fileURLToPath(new URL(folder, import.meta.url));
    const files = await readdir(root, { recursive: true, withFileTypes: true });
    const paths = files
      .filter((entry) => entry.isFile() && /\.[jt]s$/.test(entry.name) && !entry.name.endsWith('.d.ts'))
      .map((entry) => path.join(entry.parentPath, entry.name))
      .sort();
    for (const file of paths) hash.update(`\0${path.relative(root, file)}\0`).update(await readFile(file));
  }
  const parser = fileURLToPath(import.meta.resolve('unbash'));
  hash.update(await readFile(path.join(path.dirname(parser), '..', 'package.json')));
  return hash.digest('hex').slice(0, 32);
}
