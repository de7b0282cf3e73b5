/** Why a program could not be started, in the system's words. */

import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import path from 'node:path';
import { getSystemErrorMap } from 'node:util';
import type { Program } from './program.ts';

/** Longest first line that says what interprets a file. */
const FIRST_LINE_BYTES = 256;

/**
 * The error of starting a program as a sentence. Where the system says that there is no such file, it may be the
 * program, the folder it was to run in, or what its first line names.
 */
export function whyNotStarted(error: Error, { argv: [file], cwd }: Program): string {
  const words = systemWords(error);
  if (!('code' in error) || error.code !== 'ENOENT') return `${words}: ${file}`;
  if (!existsSync(cwd)) return `${words}: ${cwd}, the folder to run in`;
  if (!file.includes('/')) return `${words}: ${file}, which has no slash and is looked for in PATH`;
  const interpreter = /^#!\s*(?<program>\S+)/.exec(readStart(path.resolve(cwd, file)) ?? '')?.groups?.['program'];
  return interpreter === undefined ? `${words}: ${file}` : `${words}: ${interpreter}, which is to run ${file}`;
}

/**
 * Why a program cannot be executed although the C library would: a file of text without `#!`, and an empty one, are
 * handed to a shell by `execvp` but not by a host that calls `exec` itself. Absent where nothing speaks against it.
 */
export function unexecutable({ argv: [file], cwd }: Program): string | undefined {
  if (!file.includes('/')) return undefined;
  const start = readStart(path.resolve(cwd, file));
  if (start === undefined || start.startsWith('#!') || start.includes('\0') || start.startsWith('\x7fELF')) {
    return undefined;
  }
  return `exec format error: ${file} is text that does not start with #!`;
}

function systemWords(error: Error): string {
  if (!('errno' in error) || typeof error.errno !== 'number') return error.message;
  const [, words = error.message] = getSystemErrorMap().get(error.errno) ?? [];
  return words;
}

/** Absent where it is no file that can be read. */
function readStart(file: string): string | undefined {
  try {
    const descriptor = openSync(file, 'r');
    try {
      const bytes = Buffer.alloc(FIRST_LINE_BYTES);
      return bytes.toString('latin1', 0, readSync(descriptor, bytes));
    } finally {
      closeSync(descriptor);
    }
  } catch {
    return undefined;
  }
}
