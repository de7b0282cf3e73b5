/**
 * Chance that anybody can repeat: every case has a place between 0 and 1 that its id and a seed decide, and the cases up to
 * a place are a sample of all. Where a later run has more cases, or fewer, the places of the others stay.
 * Source: E. Ohlsson (1995), "Coordination of samples using permanent random numbers", Business Survey Methods.
 */

import { createHash } from 'node:crypto';

export interface Draw {
  readonly seed: string;
  /** The place that was reached, from 0 to 1. */
  readonly at: number;
}

const BYTES = 6;

/** The place of a case under a seed. @param id of the case, hex */
export function placeOf(id: string, seed: string): number {
  const digest = createHash('sha256').update(`${seed}\0${id}`).digest();
  return digest.readUIntBE(0, BYTES) / 2 ** (8 * BYTES);
}

/** `1@0.01532`: the seed, and the place. */
export function drawText({ seed, at }: Draw): string {
  return `${seed}@${at}`;
}

/** The draw of a text; undefined where it is none. */
export function readDraw(text: string): Draw | undefined {
  const sign = text.lastIndexOf('@');
  const at = text.slice(sign + 1);
  if (sign < 1 || !/^(?:0|1|0\.\d+|\d(?:\.\d+)?e-\d+)$/.test(at)) return undefined;
  return { seed: text.slice(0, sign), at: Number(at) };
}
