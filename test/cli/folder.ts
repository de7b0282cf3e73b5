/** Temporary folders, gone when the tests of a file are over. */

import { chmod, mkdir, mkdtemp, readFile, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll } from 'vitest';
import type { Summary } from '../../src/replay/summary.ts';

const made: string[] = [];

// Not after each test: tests that run at the same time would take each other's away.
afterAll(async () => {
  for (const folder of made.splice(0)) await rm(folder, { recursive: true, force: true });
});

/** A fresh folder. */
export async function scratch(): Promise<Folder> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'guard-replay-cli-'));
  made.push(folder);
  return new Folder(folder);
}

/** A fresh folder that holds files, by their names. */
export async function scratchWith(files: Readonly<Record<string, string | Buffer>>): Promise<Folder> {
  const folder = await scratch();
  for (const [name, content] of Object.entries(files)) await folder.write(name, content);
  return folder;
}

export class Folder {
  readonly path: string;

  constructor(folder: string) {
    this.path = folder;
  }

  at(name: string): string {
    return path.join(this.path, name);
  }

  async write(name: string, content: string | Buffer): Promise<void> {
    await mkdir(path.dirname(this.at(name)), { recursive: true });
    await writeFile(this.at(name), content);
  }

  read(name: string): Promise<string> {
    return readFile(this.at(name), 'utf8');
  }

  readBytes(name: string): Promise<Buffer> {
    return readFile(this.at(name));
  }

  async list(name = '.'): Promise<string[]> {
    return (await readdir(this.at(name))).sort();
  }

  /** Every file and folder in it, with `/` after folders. */
  async everything(): Promise<string[]> {
    const entries = await readdir(this.path, { recursive: true, withFileTypes: true });
    return entries
      .map(
        (entry) => path.join(path.relative(this.path, entry.parentPath), entry.name) + (entry.isDirectory() ? '/' : ''),
      )
      .sort();
  }

  /** Waits until something about it is so. */
  async until(isSo: () => Promise<boolean>): Promise<void> {
    while (!(await isSo())) await setTimeout(20);
  }

  /** Waits until a file or folder of such a name is there. */
  holds(name: RegExp): Promise<void> {
    return this.until(async () => (await this.everything()).some((entry) => name.test(entry)));
  }

  /** Octal, such as `600`. */
  async mode(name: string): Promise<string> {
    return ((await stat(this.at(name))).mode & 0o777).toString(8);
  }

  /** Makes a link, which leads where it says from the folder that it lies in. */
  async link(name: string, to: string): Promise<void> {
    await symlink(to, this.at(name));
  }

  async chmod(name: string, mode: number): Promise<void> {
    await chmod(this.at(name), mode);
  }

  /** The names of the runs in `results/`, finished or not. */
  async runs(): Promise<string[]> {
    return (await this.list('results')).filter((name) => !name.startsWith('.'));
  }

  /** `results/<id>` of the only run. */
  async run(): Promise<string> {
    const runs = await this.runs();
    const [only] = runs;
    if (only === undefined || runs.length > 1) throw new Error(`expected one run, found ${runs.join(', ')}`);
    return path.join('results', only);
  }

  /** What is written in `summary.json` of a run, the only one unless named. */
  async summary(run?: string): Promise<Summary> {
    return JSON.parse(await this.read(path.join(run ?? (await this.run()), 'summary.json')));
  }
}
