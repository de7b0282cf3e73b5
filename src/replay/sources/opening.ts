/** What the sources of one call to `openSources` share. */

import { realpath } from 'node:fs/promises';
import type { Format } from './source.ts';
import type { Spooled } from './spool.ts';

export interface Opening {
  /** To try, in this order. */
  readonly formats: readonly Format[];
  readonly stdin?: AsyncIterable<Uint8Array>;
  /** Told of bytes on disk as readers get them. */
  readonly onRead?: (bytes: number) => void;
  /** Real paths met so far, so that nothing is read twice. */
  readonly met: Set<string>;
  /** Copies of what cannot be read twice, to be removed in the end. */
  readonly spooled: Spooled[];
}

/** Whether a path leads to something that was not met before; from now on it was. */
export async function isNew(path: string, met: Set<string>): Promise<boolean> {
  const real = await realpath(path);
  const known = met.has(real);
  met.add(real);
  return !known;
}
