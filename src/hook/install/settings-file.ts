/** A settings file on disk: read exactly, and written so that whatever happens, the old text or the new one is there. */

import { constants, type Stats } from 'node:fs';
import { access, lstat, open, readdir, readFile, readlink, realpath, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pid } from 'node:process';
import { messageOf, ReplayError } from '../../errors.ts';
import { makeFolder } from '../../make-folder.ts';

const PRIVATE = 0o600;

/** As it is now; undefined where there is none. @throws ReplayError where it cannot be read, or is no text */
export async function readSettingsFile(file: string): Promise<string | undefined> {
  let bytes: Buffer;
  try {
    bytes = await readFile(file);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw new ReplayError(`${file} cannot be read (${messageOf(error)}): nothing is written`);
  }
  const text = bytes.toString('utf8');
  if (!Buffer.from(text).equals(bytes))
    throw new ReplayError(`${file} is not UTF-8: mend it, its host cannot read it either`);
  return text;
}

/** A change of a file: what it holds, undefined where there is none, and what it is to hold. */
export interface Change {
  readonly file: string;
  readonly before: string | undefined;
  /** Undefined: the file goes. */
  readonly after: string | undefined;
}

/**
 * Makes the change, in the file that a link leads to, with the mode it had.
 * @param time in the name of the copy of what was there, for nobody else to read, beside the file as it is named
 * @returns that copy; undefined where nothing was there
 * @throws ReplayError where it cannot be written, or was changed meanwhile; the file is then as it was
 */
export async function changeSettingsFile(change: Change, time: Date): Promise<string | undefined> {
  const { file, before } = change;
  try {
    const target = await targetOf(file);
    makeFolder(path.dirname(target));
    const status = await stat(target).catch(() => undefined);
    if (status !== undefined) await access(target, constants.W_OK);
    const backup = before === undefined ? undefined : await backUp(file, before, time);
    await put(target, status, change);
    return backup;
  } catch (error) {
    if (error instanceof ReplayError) throw error;
    throw new ReplayError(`${file} cannot be written (${messageOf(error)}): it is as it was`);
  }
}

async function put(target: string, status: Stats | undefined, { file, before, after }: Change): Promise<void> {
  const next = `${target}.${pid}.new`;
  try {
    if (after !== undefined) await write(next, after, status);
    if ((await readSettingsFile(target)) !== before) {
      throw new ReplayError(`${file} was changed meanwhile: it is as that left it; do this again`);
    }
    await (after === undefined ? rm(target) : rename(next, target));
  } catch (error) {
    await rm(next, { force: true });
    throw error;
  }
}

/** A new file, on disk in full before it takes the place of another one. */
async function write(file: string, text: string, like: Stats | undefined): Promise<void> {
  const handle = await open(file, 'wx', like?.mode);
  try {
    await handle.writeFile(text);
    if (like !== undefined) {
      // Whose it was: only root can give it back. This takes bits of the mode, so it comes first.
      await handle.chown(like.uid, like.gid).catch(() => undefined);
      await handle.chmod(like.mode);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** What stands between the name of a file and the time in that of a copy. */
const BACKUP = '.bak-';

/** The texts of the copies of what was there, the last one first; those that cannot be read are left out. */
export async function readBackups(file: string): Promise<readonly string[]> {
  const folder = path.dirname(file);
  const names = await readdir(folder).catch(() => []);
  const copies = names.filter((name) => name.startsWith(path.basename(file) + BACKUP)).toSorted();
  const texts = copies.toReversed().map((name) => readSettingsFile(path.join(folder, name)).catch(() => undefined));
  return (await Promise.all(texts)).filter((text) => text !== undefined);
}

/** A copy beside it, under a name that nothing has: `settings.json.bak-20261130T093012Z`. */
async function backUp(file: string, text: string, time: Date): Promise<string> {
  const stamp = time.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  for (let nth = 1; ; nth += 1) {
    const name = `${file}${BACKUP}${stamp}${nth === 1 ? '' : `-${nth}`}`;
    const handle = await open(name, 'wx', PRIVATE).catch((error: unknown) => {
      if (isCode(error, 'EEXIST')) return undefined;
      throw error;
    });
    if (handle === undefined) continue;
    try {
      await handle.writeFile(text);
      await handle.sync();
    } catch (error) {
      await rm(name, { force: true });
      throw error;
    } finally {
      await handle.close();
    }
    return name;
  }
}

/** The file itself, or what a link leads to, be it there or not. */
async function targetOf(file: string): Promise<string> {
  try {
    return await realpath(file);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  const isLink = await lstat(file).then(
    (status) => status.isSymbolicLink(),
    () => false,
  );
  return isLink ? targetOf(path.resolve(path.dirname(file), await readlink(file))) : file;
}

function isMissing(error: unknown): boolean {
  return isCode(error, 'ENOENT');
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
