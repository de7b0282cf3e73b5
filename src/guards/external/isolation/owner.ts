/** Which process a run belongs to, so that another one can tell whether it is over. */

import { execFile } from 'node:child_process';
import { readFile, readlink, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { pid } from 'node:process';
import { promisify } from 'node:util';

import { jsonIn, objectOf } from '../../../json.ts';

const run = promisify(execFile);

/** After so long, a run in another container or on another machine is taken to be over. */
const LONGEST_RUN_MILLIS = 7 * 24 * 3600 * 1000;

/** A folder without the name of its owner: one that is just being made, or was left so. */
const LONGEST_START_MILLIS = 3600 * 1000;

/** Where a process number means something: the machine, since when it is up, which processes are seen. */
interface Realm {
  readonly host: string;
  readonly boot: string;
  readonly processes: string;
}

/** Writes down that this process is the owner. */
export async function signOwner(file: string): Promise<void> {
  const owner = { ...(await realm()), pid, started: await startOf(pid) };
  await writeFile(file, JSON.stringify(owner), { mode: 0o600 });
}

/** Whether the owner that is written down is gone for certain. False where it cannot be told yet. */
export async function isOwnerGone(file: string, folder: string): Promise<boolean> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return isOlder(folder, LONGEST_START_MILLIS);
  const owner = objectOf(jsonIn(text));
  const here = await realm();
  if (owner['host'] === here.host && owner['boot'] !== here.boot) return true;
  if (owner['host'] !== here.host || owner['processes'] !== here.processes) return isOlder(file, LONGEST_RUN_MILLIS);
  const started = typeof owner['pid'] === 'number' ? await startOf(owner['pid']) : undefined;
  return started === undefined || started !== owner['started'];
}

async function isOlder(path: string, millis: number): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && Date.now() - found.mtimeMs > millis;
}

async function realm(): Promise<Realm> {
  return {
    host: hostname(),
    boot: (await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '')).trim(),
    processes: await readlink('/proc/self/ns/pid').catch(() => ''),
  };
}

/** When a process started, in the system's own words; nothing where it is over. */
async function startOf(process: number): Promise<string | undefined> {
  const status = await readFile(`/proc/${process}/stat`, 'utf8').catch(() => undefined);
  if (status !== undefined) {
    // The second field is the program's name in parentheses, which may hold anything; the 22nd is the start.
    const [state, ...fields] = status.slice(status.lastIndexOf(')') + 2).split(' ');
    return state === 'Z' || state === 'X' ? undefined : fields[18];
  }
  const listed = await run('ps', ['-o', 'lstart=', '-p', String(process)], {
    env: { LC_ALL: 'C', PATH: '/usr/bin:/bin' },
    timeout: 5000,
  }).catch(() => ({ stdout: '' }));
  return listed.stdout.trim() || undefined;
}
