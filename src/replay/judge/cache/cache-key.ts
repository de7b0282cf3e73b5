/** What a remembered decision depends on besides its request. */

import { hash } from 'node:crypto';
import type { Level } from '../../redact/index.ts';

/** Counts changes of how decisions are remembered. */
const SHAPE = 1;

export interface Remembered {
  /** Of the guard. */
  readonly fingerprint: string;
  /** Of our own code between what a guard leaves behind and what is stored of it: see `readingFingerprint`. */
  readonly reading: string;
  readonly protocol: string;
  readonly profile: string;
  /** What is replaced in what guards say. */
  readonly level: Level;
}

/** 128 bits, hex: the name of a file of decisions. */
export function cacheKey({ fingerprint, reading, protocol, profile, level }: Remembered): string {
  return hash('sha256', JSON.stringify([SHAPE, fingerprint, reading, protocol, profile, level])).slice(0, 32);
}
