/** What a guard is told of a request, of all that some guard of the run reads. */

import type { GuardFacts, Request } from '../../guards/guard.ts';

/** A request as it is put to a guard of this process, always a new object: what a log says of it is told to none but one that repeats it. */
export function toldInside({ repeats }: GuardFacts, request: Request): Request {
  return repeats === undefined ? withoutRecord(request) : { ...request };
}

function withoutRecord(request: Request): Request {
  const { hookSaid: _, shadowSaid: __, ...rest } = request;
  return rest;
}

/**
 * A request as it is put to a guard outside the process: one that does not read the recorded folder is told where it stands instead. Always
 * a new object, so that to ask again is to ask.
 */
export function toldTo({ readsFolder }: { readonly readsFolder: boolean }, request: Request): Request {
  const { cwd, ...rest } = withoutRecord(request);
  return readsFolder && cwd !== undefined ? { ...rest, cwd } : rest;
}
