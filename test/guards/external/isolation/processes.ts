/** Ways to start programs apart on this machine, and what of them is running. */

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';

import { onTestFinished } from 'vitest';

import type { Sandbox } from '../../../../src/guards/external/isolation/sandbox.ts';
import { bestWay } from '../../../../src/guards/external/isolation/wrapping.ts';
import { fileOf, type Machine, pathWith } from './machine.ts';

export const ENV = { PATH: process.env['PATH'] ?? '' };

/** Whether this machine has a way and lets us go it in full. */
export async function isThere(programs: readonly string[]): Promise<boolean> {
  const files = await Promise.all(programs.map(fileOf));
  if (files.includes(undefined)) return false;
  const run = mkdtempSync(join(tmpdir(), 'isolation-'));
  try {
    const folders = files.map((file) => join(file ?? '', '..')).join(delimiter);
    const { isolation } = await bestWay({ PATH: folders }, { run, tmp: run, visible: () => ['/tmp'] });
    return isolation.withoutNetwork && isolation.ownProcesses;
  } finally {
    rmSync(run, { recursive: true });
  }
}

export async function openWith(programs: readonly string[], machine: Machine): Promise<Sandbox> {
  return machine.open({ env: { PATH: await pathWith(machine, programs) } });
}

/** A number that no other process has as an argument. What has it when the test is over is ended. */
export function aMarker(): string {
  const marker = `9${process.pid}.${Math.floor(Math.random() * 1e9)}`;
  onTestFinished(() => processesWith(marker).forEach((each) => process.kill(each, 'SIGKILL')));
  return marker;
}

export function processesWith(argument: string): readonly number[] {
  const numbers = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return numbers.filter((number) => argumentsOf(number).includes(argument)).map(Number);
}

function argumentsOf(number: string): readonly string[] {
  try {
    return readFileSync(`/proc/${number}/cmdline`, 'utf8').split('\0');
  } catch {
    return [];
  }
}

export async function until(isTrue: () => boolean): Promise<boolean> {
  for (let i = 0; i < 500 && !isTrue(); i += 1) await sleep(20);
  return isTrue();
}

/** Starts a process that outlives its parent, in a session of its own, and has no file of ours open. */
export const daemon = (seconds: string): string =>
  `setsid sh -c 'sleep ${seconds} & exit' </dev/null >/dev/null 2>&1; sleep 0.1`;
