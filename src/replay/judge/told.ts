/** What a guard outside the process is told of a request. */

import type { Request } from '../../guards/guard.ts';

/**
 * A request as it is put to a guard: one that does not read the recorded folder is told where it stands instead. Always
 * a new object, so that to ask again is to ask.
 */
export function toldTo({ readsFolder }: { readonly readsFolder: boolean }, request: Request): Request {
  const { cwd, ...rest } = request;
  return readsFolder && cwd !== undefined ? { ...rest, cwd } : rest;
}
