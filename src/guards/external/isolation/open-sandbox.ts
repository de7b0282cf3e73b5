/** Opens what guards are kept in during a run: one folder below the user's cache folder, and a way to start programs apart. */

import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';

import { ReplayError } from '../../../errors.ts';
import type { Surrounded } from '../external-guard.ts';
import { makePlace, type User } from './make-place.ts';
import type { Place } from './place.ts';
import { removeFolder } from './removal.ts';
import { makeSandboxFolder, removeLeftovers, withAdvice } from './sandbox-folder.ts';
import type { Sandbox } from './sandbox.ts';
import { entriesOfTmp, neededBy, TMP } from './visible.ts';
import { bestWay } from './wrapping.ts';

export interface SandboxOptions extends User {
  /** Where runs keep what guards may touch; see `cacheFolderOf`. */
  readonly cacheFolder: string;
}

/**
 * Opens a sandbox, and removes what killed runs left in the same cache folder.
 * @throws ReplayError where the cache folder cannot be written
 */
export async function openSandbox(options: SandboxOptions): Promise<Sandbox> {
  await removeLeftovers(options.cacheFolder);
  const run = await makeSandboxFolder(options.cacheFolder);
  const tmp = join(run, 'tmp');
  await mkdir(tmp);
  // As `/tmp` is everywhere, which some programs insist on; the folder around it is closed.
  await chmod(tmp, 0o1777);
  const needed: string[] = [];
  const visible = (command: readonly string[]): readonly string[] => [
    ...new Set([...entriesOfTmp(needed), ...entriesOfTmp(command).filter((entry) => entry !== TMP)]),
  ];
  const way = await bestWay(options.env, { run, tmp, visible });
  const being = new Set<Promise<Place>>();
  let places = 0;
  let isClosed = false;

  async function make(guard: Surrounded): Promise<Place> {
    places += 1;
    // A number, so that no guard can tell its name or that of another from where it stands.
    const folder = join(run, String(places));
    const place = await withAdvice(`guard ${guard.name} cannot be given a home in ${folder}`, async () => {
      await mkdir(folder, { mode: 0o700 });
      return makePlace(guard, folder, options);
    });
    needed.push(...(await neededBy(guard, [place.folder, place.project, place.home], place.env)));
    return place;
  }

  return {
    isolation: way.isolation,
    wrap: (command, needs) => way.wrap(command, needs),
    async place(guard) {
      if (isClosed) throw new ReplayError(`guard ${guard.name} cannot be given a place any more: the run has ended`);
      const place = make(guard);
      being.add(place);
      return place.finally(() => being.delete(place));
    },
    async close() {
      isClosed = true;
      await removeFolder(run);
      // What was being made meanwhile fails by that; what it left is removed too.
      await Promise.allSettled(being);
      await removeFolder(run);
    },
  };
}
