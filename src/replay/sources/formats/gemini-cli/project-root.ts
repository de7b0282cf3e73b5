/** The folder that a session was about: the session has only a hash of it, but files around it may name it. */

import { createHash } from 'node:crypto';
import { readBeside } from '../../input/beside.ts';
import { isAbsolute } from '../../calls/folders.ts';
import { jsonIn, objectOf } from '../../../../json.ts';
import type { Input } from '../../source.ts';

/** From the folder of a session to that of its project; subagents are a folder further down. */
const UP = ['..', '../..'];

/** What the files around a session say. */
export interface KnownRoots {
  /** Root of the project whose folder the session lies in. */
  readonly own?: string;
  /** Roots of all projects of the user. */
  readonly all: readonly string[];
}

/** Reads them; of a pipe there are none. */
export async function rootsBeside(input: Input): Promise<KnownRoots> {
  const read = UP.flatMap((up) => [`${up}/.project_root`, `${up}/../../projects.json`]);
  const [own, all, ownAbove, allAbove] = await Promise.all(read.map((path) => readBeside(input, path)));
  const root = [own, ownAbove].map((text) => text?.trim()).find((path) => path !== undefined && isAbsolute(path));
  return { ...(root !== undefined && { own: root }), all: [...pathsIn(all), ...pathsIn(allAbove)] };
}

/** The root of a project; a path out of a list is one only if it has the hash. */
export function rootOf(projectHash: string | undefined, { own, all }: KnownRoots): string | undefined {
  return own ?? all.find((path) => createHash('sha256').update(path).digest('hex') === projectHash);
}

function pathsIn(registry: string | undefined): readonly string[] {
  return Object.keys(objectOf(objectOf(jsonIn(registry))['projects']));
}
