/** What the programs of a guard must be able to do. */

import type { Surrounded } from '../external-guard.ts';
import type { Needs, Place } from './place.ts';

/** @param place where it stands */
export function needsOf({ network, home }: Pick<Surrounded, 'network' | 'home'>, place: Place): Needs {
  return { network, ...(home === 'real' && { writable: [place.home] }) };
}
