/** A guard of the package as the program that is installed for an agent. */

import type { Executable } from '../../guards/external/external-guard.ts';
import type { Request } from '../../guards/guard.ts';

export interface InstalledHook {
  readonly executable: Executable;
  /** Whether it lets a request pass without the full guard. */
  passes(request: Request): boolean;
}
