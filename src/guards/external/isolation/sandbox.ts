/** What guards outside this process are kept in during a run: made before the first is asked, removed after the last. */

import type { Surrounded } from '../external-guard.ts';
import type { Place, Wrapper } from './place.ts';

export interface Sandbox extends Wrapper {
  /** A place for a guard of its own. @throws ReplayError where its revision or its files are not there */
  place(guard: Surrounded): Promise<Place>;
  /** Removes all of it. */
  close(): Promise<void>;
}
