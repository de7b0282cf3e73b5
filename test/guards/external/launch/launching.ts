/** What tests of launched processes share. */

import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Program } from '../../../../src/guards/external/launch/program.ts';

export const environment = { PATH: process.env['PATH'] ?? '/usr/bin:/bin' };

/** A fixture that fails in the way its name says. */
export function failing(name: string): string {
  return fileURLToPath(new URL(`../../../fixtures/hooks/fails/${name}`, import.meta.url));
}

export function programOf(argv: Program['argv'], given: Partial<Program> = {}): Program {
  return { argv, env: environment, cwd: '/', timeoutMillis: 20_000, ...given };
}

/** Whether a process still runs: one that is over and not yet taken note of by its parent does not. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const status = `/proc/${pid}/stat`;
  return !existsSync('/proc/self') || (existsSync(status) && !/\) [ZX] /.test(readFileSync(status, 'utf8')));
}

/** Those of the processes that still run after a moment's patience. */
export async function survivors(pids: readonly number[]): Promise<readonly number[]> {
  for (let waits = 0; waits < 100 && pids.some(isAlive); waits++) await delay(50);
  return pids.filter(isAlive);
}

/** The process ids in a text. */
export function pidsIn(text: string): readonly number[] {
  return [...text.matchAll(/\d+/g)].map(([digits]) => Number(digits));
}
