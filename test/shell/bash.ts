/** Asks a real bash, on harmless input only: it prints, and does nothing else. */

import { spawnSync } from 'node:child_process';

export const hasBash = spawnSync('bash', ['--version']).status === 0;

/** The standard output of a script that only prints. `HOME` is `/home/me`. */
export function bash(script: string): string {
  const { stdout, stderr, status } = spawnSync('bash', ['--norc', '--noprofile', '-c', script], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] ?? '', HOME: '/home/me', LC_ALL: 'C.UTF-8' },
  });
  if (status !== 0) throw new Error(`bash failed on ${JSON.stringify(script)}: ${stderr}`);
  return stdout;
}

/** The words that a program receives for the words of `text`. */
export function bashWords(text: string): string[] {
  return bash(`printf '%s\\0' ${text}`).split('\0').slice(0, -1);
}
