/** Errors of the user that say where they were found. */

import { ReplayError } from '../../errors.ts';

/** What to throw instead: an error of the user with the place before it, any other one as it is. */
export function prefixed(place: string, error: unknown): unknown {
  return error instanceof ReplayError ? new ReplayError(`${place}: ${error.message}`) : error;
}
