/** What hosts that tell of a workspace say is open in it. */

import { isWithin } from '../../../within.ts';
import type { Surroundings } from './protocol.ts';

/**
 * Its folders. A host works in no folder outside of them, and hooks refuse commands that would: the project, or, where the
 * command runs elsewhere, as in a stand-in, the folder that it runs in.
 */
export function workspaceOf({ cwd, project }: Surroundings): readonly string[] {
  return [isWithin(cwd, project) ? project : cwd];
}
