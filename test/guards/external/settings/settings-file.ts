/** Settings files of tests, in a project folder of their own. */

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import type { Executable, HookSet } from '../../../../src/guards/external/external-guard.ts';
import type { Request } from '../../../../src/guards/guard.ts';
import { guardsOfSettings } from '../../../../src/guards/external/settings/index.ts';

/** An empty folder, removed at the end of the test. */
export async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'settings-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** Writes a file below a folder; what is no text is written as JSON. */
export async function writeBelow(folder: string, file: string, content: unknown): Promise<void> {
  await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
  await writeFile(
    path.join(folder, file),
    typeof content === 'string' ? content : JSON.stringify(content, undefined, 2),
  );
}

/** The guards of one file in a folder that holds nothing else, and that folder. */
export async function guardsIn(
  file: string,
  content: unknown,
  timeoutMillis?: number,
): Promise<{ readonly guards: readonly (Executable | HookSet)[]; readonly folder: string }> {
  const folder = await emptyFolder();
  await writeBelow(folder, file, content);
  const home = path.join(folder, 'home');
  const guards = await guardsOfSettings(file, { folder, home, ...(timeoutMillis !== undefined && { timeoutMillis }) });
  return { guards, folder };
}

/** The hooks alone. */
export async function hooksIn(file: string, content: unknown, timeoutMillis?: number): Promise<readonly Executable[]> {
  const { guards } = await guardsIn(file, content, timeoutMillis);
  return guards.filter((guard) => guard.kind === 'executable');
}

/** The one hook of the file. */
export async function hookIn(file: string, content: unknown, timeoutMillis?: number): Promise<Executable> {
  const [hook, ...others] = await hooksIn(file, content, timeoutMillis);
  if (hook === undefined || others.length > 0) throw new Error('there is not exactly one hook');
  return hook;
}

export function request(command: string): Request {
  return { tool: 'Bash', command, shell: 'posix' };
}
