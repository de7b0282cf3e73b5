/** Makes the place of one guard: all that it writes to by itself lies below one folder. */

import { mkdir } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';

import { ReplayError } from '../../../errors.ts';
import type { Surrounded } from '../external-guard.ts';
import { isFolder } from '../files/on-disk.ts';
import { isTemporary } from './cache-folder.ts';
import { type Environment, environmentOf } from './environment.ts';
import { gitRootOf } from '../files/git-root.ts';
import { makeHome, XDG_FOLDERS } from './home.ts';
import { pathWithoutShims } from './interpreters.ts';
import { rootsOf } from './managers.ts';
import type { Place } from './place.ts';
import { growth, sizesBelow } from './sizes.ts';
import { makeStandIn } from './stand-in.ts';

/** Lays out a guard's whole repository, as it was at its revision, below a folder that is not there yet. */
type ExportRevision = (guard: Surrounded, into: string) => Promise<Ground>;

/** Where a guard's files are. */
interface Ground {
  /** What its relative paths start from. */
  readonly folder: string;
  /** Root of its repository; its own folder outside one. */
  readonly project: string;
  readonly notes: readonly string[];
}

/** Whose machine it is. */
export interface User {
  /** The real environment. */
  readonly env: Environment;
  /** The real home. */
  readonly home: string;
  readonly exportRevision: ExportRevision;
}

/**
 * Makes a place in a folder that is there and empty.
 * @throws ReplayError where the guard's folder, its revision or the files of its home are not there
 */
export async function makePlace(guard: Surrounded, folder: string, user: User): Promise<Place> {
  const ground = await groundOf(guard, join(folder, 'revision'), user);
  const own = { home: join(folder, 'home'), tmp: join(folder, 'tmp'), cwd: join(folder, 'work') };
  const runtime = join(folder, 'runtime');
  for (const each of [...Object.values(own), runtime]) await mkdir(each, { mode: 0o700 });
  await makeStandIn(own.cwd);
  const ofHome =
    guard.home === 'real' ? { HOME: user.home } : await inAnotherHome(guard, own.home, ground.folder, user);
  const around = {
    ...Object.fromEntries(['TMPDIR', 'TMP', 'TEMP'].map((variable) => [variable, own.tmp])),
    // Sockets of the user's session are in the real one.
    ...(user.env['XDG_RUNTIME_DIR'] === undefined ? {} : { XDG_RUNTIME_DIR: runtime }),
    // From a home or a temporary folder of its own, git must not come upon a repository that holds the run's folder.
    GIT_CEILING_DIRECTORIES: [dirname(folder), user.env['GIT_CEILING_DIRECTORIES'] ?? []].flat().join(delimiter),
    PWD: own.cwd,
  };
  const before = await sizesBelow(Object.values(own));
  return {
    ...ground,
    home: guard.home === 'real' ? user.home : own.home,
    cwd: own.cwd,
    env: environmentOf(user.env, ofHome, around, guard.env),
    notes: [...ground.notes, ...notesOn(folder, user.env)],
    written: async () => growth(before, await sizesBelow(Object.values(own))),
  };
}

async function groundOf(guard: Surrounded, into: string, user: User): Promise<Ground> {
  if (guard.revision !== undefined) return user.exportRevision(guard, into);
  if (!(await isFolder(guard.folder))) {
    throw new ReplayError(`guard ${guard.name}: there is no folder ${guard.folder}: say where its files are`);
  }
  return { folder: guard.folder, project: (await gitRootOf(guard.folder)) ?? guard.folder, notes: [] };
}

/** Makes the home, and what it takes for programs of the user to run in it as they do in the real one. */
async function inAnotherHome(guard: Surrounded, home: string, folder: string, user: User): Promise<Environment> {
  await makeHome(home, guard.home === 'real' || guard.home === 'fresh' ? [] : guard.home, {
    guard: guard.name,
    home: user.home,
  });
  const roots = await rootsOf(user.env, user.home);
  const path = await pathWithoutShims(guard, { ...user.env, ...roots }, folder);
  const xdg = Object.entries(XDG_FOLDERS).map(([variable, place]) => [variable, join(home, place)] as const);
  return { ...roots, ...(path === undefined ? {} : { PATH: path }), HOME: home, ...Object.fromEntries(xdg) };
}

function notesOn(folder: string, env: Environment): readonly string[] {
  if (!isTemporary(folder, env)) return [];
  return ['its home and its repository lie below a temporary folder, which some guards trust: set XDG_CACHE_HOME'];
}
