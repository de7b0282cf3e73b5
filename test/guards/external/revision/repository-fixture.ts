/** Real repositories for tests: made anew, with settings of their own and none of the user's. */

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const SETTINGS = ['user.name=Tester', 'user.email=tester@example.com', 'protocol.file.allow=always'];

/** An empty folder, links of its path resolved; whoever makes it removes it. */
export function makeFolder(): string {
  return realpathSync(mkdtempSync(path.join(os.tmpdir(), 'guard-replay-revision-')));
}

/** What git prints, without the last line break. */
export function git(folder: string, ...args: readonly string[]): string {
  const settings = SETTINGS.flatMap((setting) => ['-c', setting]);
  return execFileSync('git', [...settings, ...args], { cwd: folder, encoding: 'utf8', stdio: 'pipe' }).trimEnd();
}

/** Writes files, by their path in the folder. */
export function write(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  }
}

/** Commits everything that is not ignored. The new commit. */
export function commit(folder: string, message = 'change'): string {
  git(folder, 'add', '--all');
  git(folder, 'commit', '--quiet', '--no-verify', '--message', message);
  return git(folder, 'rev-parse', 'HEAD');
}

/** A repository with these files in one commit. */
export function makeRepository(folder: string, files: Readonly<Record<string, string>>): string {
  mkdirSync(folder, { recursive: true });
  git(folder, 'init', '--quiet', '--template=', '--initial-branch=main');
  write(folder, files);
  return commit(folder, 'start');
}
