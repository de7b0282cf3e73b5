/** A guard of a run: in this process, or outside it. */

import type { ExternalGuard } from '../guards/external/external-guard.ts';
import type { Guard } from '../guards/guard.ts';

export type AnyGuard = Guard | ExternalGuard;

export function isExternal(guard: AnyGuard): guard is ExternalGuard {
  return 'kind' in guard;
}
