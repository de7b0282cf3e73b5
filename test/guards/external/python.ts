/** Whether there is an interpreter to test with, and what says so where there is none. */

import { spawnSync } from 'node:child_process';

const asked = spawnSync('python3', ['-c', 'import sys; print(sys.executable, sys.version_info >= (3, 9))'], {
  encoding: 'utf8',
});
const [executable = '', isRecent] = (asked.stdout ?? '').trim().split(' ');

/** Absolute, no shim. */
export const python = executable;
export const hasPython = isRecent === 'True';
export const withPython = hasPython ? '' : ' (skipped where there is no Python 3.9)';
