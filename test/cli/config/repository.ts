/** Git repositories of tests. */

import { execFileSync } from 'node:child_process';
import type { Folder } from '../folder.ts';

/** Makes a repository of the folder, or of one in it, with all that is there committed. */
export function commitAll(folder: Folder, name = '.'): void {
  const git = (...args: readonly string[]): void => {
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args], {
      cwd: folder.at(name),
      env: { PATH: process.env['PATH'], HOME: folder.path, GIT_CONFIG_NOSYSTEM: '1' },
      stdio: 'ignore',
    });
  };
  git('init', '--initial-branch=main');
  git('add', '--all');
  git('commit', '--message=all', '--allow-empty');
}
