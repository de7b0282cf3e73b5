/** Where the audit log of hooks is, and how a line gets into it whole while other sessions write theirs. */

import { closeSync, constants, fstatSync, openSync, readSync, writeSync } from 'node:fs';
import path from 'node:path';
import { messageOf } from '../../errors.ts';
import { homeFolder } from '../../home.ts';
import { makeFolder } from '../../make-folder.ts';
import type { AuditRecord } from '../audit-record.ts';

const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;

/** A file that is a pipe nobody reads must not hold up the answer. */
const FLAGS = constants.O_APPEND | constants.O_CREAT | constants.O_RDWR | constants.O_NONBLOCK;

/** `$XDG_STATE_HOME/guard-replay/audit.jsonl`; the state folder is `~/.local/state` unless an absolute path is set. */
export function auditFile(env: Readonly<Record<string, string | undefined>>): string {
  const { XDG_STATE_HOME: told = '' } = env;
  const state = path.isAbsolute(told) ? told : path.join(homeFolder(), '.local', 'state');
  return path.join(state, 'guard-replay', 'audit.jsonl');
}

/**
 * Adds a line, by one write: on a local file system those of several processes come one after the other, however long
 * they are. Makes the file, and folders for it, for nobody else to read.
 * @throws Error that says which file cannot be written, or not whole, and why
 */
export function appendRecord(file: string, record: AuditRecord): void {
  try {
    makeFolder(path.dirname(file), PRIVATE_FOLDER);
    append(file, record);
  } catch (error) {
    throw new Error(`${file}: ${messageOf(error)}`, { cause: error });
  }
}

function append(file: string, record: AuditRecord): void {
  const descriptor = openSync(file, FLAGS, PRIVATE_FILE);
  try {
    if (isAnswered(descriptor)) throw new Error('the answer of the hook is written there');
    const line = Buffer.from(`${isTorn(descriptor) ? '\n' : ''}${JSON.stringify(record)}\n`);
    const written = writeSync(descriptor, line);
    if (written < line.length) throw new Error('no space left for all of a line');
  } finally {
    closeSync(descriptor);
  }
}

const STDOUT = 1;

/** Whether it is standard output by another name (`/dev/stdout`), where a line more would spoil the answer. */
function isAnswered(descriptor: number): boolean {
  const [log, answer] = [fstatSync(descriptor), fstatSync(STDOUT)];
  return log.dev === answer.dev && log.ino === answer.ino;
}

/** After so long without a change nobody is in the middle of a line: a file grows page by page, and others see it. */
const SETTLED_MILLIS = 1000;

/** Whether the last line has no end, because a full disk cut it. */
function isTorn(descriptor: number): boolean {
  const status = fstatSync(descriptor);
  if (!status.isFile() || status.size === 0 || Date.now() - status.mtimeMs < SETTLED_MILLIS) return false;
  const last = Buffer.alloc(1);
  readSync(descriptor, last, 0, 1, status.size - 1);
  return last.toString() !== '\n';
}
