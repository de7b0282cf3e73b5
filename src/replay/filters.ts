/** Which cases are wanted, apart from what selects them: it is said where nothing is read yet. */

import type { Shell } from '../guards/guard.ts';
import type { HappenedKind } from './case.ts';

/** Everything given must hold; several values of one filter are alternatives. */
export interface Filters {
  readonly agent?: readonly string[];
  readonly project?: readonly string[];
  readonly session?: readonly string[];
  readonly shell?: readonly Shell[];
  readonly mode?: readonly string[];
  readonly happened?: readonly HappenedKind[];
  /** Base names of programs, one of which the command would run. */
  readonly program?: readonly string[];
  /** The command as proposed must match. */
  readonly match?: RegExp;
  /** Cases without a time pass neither. */
  readonly since?: Date;
  readonly until?: Date;
}

/** Their names, in the order in which reports name them. */
export const FILTERS = [
  'agent',
  'project',
  'session',
  'shell',
  'mode',
  'happened',
  'program',
  'match',
  'since',
  'until',
] as const satisfies readonly (keyof Filters)[];
