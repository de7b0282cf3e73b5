/** What the sources of one call to `openSources` share. */

import { realpath } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { Format, OpenOptions } from './source.ts';

export interface Opening extends OpenOptions {
  /** To try, in this order. */
  readonly formats: readonly Format[];
  /** Real paths met so far, so that nothing is read twice. */
  readonly met: Set<string>;
  /** To be ended when everything is over. */
  readonly pipes: Readable[];
}

/** Whether a path leads to something that was not met before; from now on it was. */
export async function isNew(path: string, met: Set<string>): Promise<boolean> {
  const real = await realpath(path);
  const known = met.has(real);
  met.add(real);
  return !known;
}
