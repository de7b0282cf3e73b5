/** What a remembered decision depends on besides its request. */

import { hash } from 'node:crypto';
import type { Level } from '../../redact/index.ts';

/** Counts changes of how decisions are remembered. */
const SHAPE = 1;

export interface Remembered {
  /** Of the guard. */
  readonly fingerprint: string;
  /**
   * Of our own code between what a guard leaves behind and what is stored of it, since a host that is understood better
   * makes other decisions of the same answers.
   */
  readonly reading: string;
  /** With the profile of the host, where that is not the present one: `codex:before-0.100`. */
  readonly protocol: string;
  /** What is replaced in what guards say. */
  readonly level: Level;
}

/** The name of a file of decisions: 128 bits, hex. */
export function cacheKey({ fingerprint, reading, protocol, level }: Remembered): string {
  return hash('sha256', JSON.stringify([SHAPE, fingerprint, reading, protocol, level])).slice(0, 32);
}
