/** Ctrl-C: the first ends the work and reports what there is, the second ends the program. */

import process from 'node:process';
import type { Readable } from 'node:stream';
import { INTERRUPTED } from './exit-codes.ts';

/** One press of Ctrl-C can arrive twice, when a wrapper such as npx passes on what the terminal sends to all. */
const SAME_PRESS_MILLIS = 200;

/** Interrupted before there was anything to report. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';

  constructor() {
    super('nothing was judged yet, so there is nothing to report');
  }
}

/**
 * A signal that aborts on SIGINT or SIGTERM; `release` gives the keys back.
 * @param announce tells the person what happens now
 */
export function onInterrupt(announce: (text: string) => void): { readonly signal: AbortSignal; release(): void } {
  const controller = new AbortController();
  let pressed = Number.NEGATIVE_INFINITY;
  const interrupt = (): void => {
    const isSamePress = performance.now() - pressed < SAME_PRESS_MILLIS;
    pressed = performance.now();
    if (isSamePress) return;
    if (controller.signal.aborted) process.exit(INTERRUPTED);
    controller.abort();
    announce('interrupted; finishing what is under way (again to stop at once)');
  };
  process.on('SIGINT', interrupt);
  process.on('SIGTERM', interrupt);
  const release = (): void => {
    process.off('SIGINT', interrupt);
    process.off('SIGTERM', interrupt);
  };
  return { signal: controller.signal, release };
}

/** The same bytes; waiting for more of them ends with the signal. @throws Interrupted */
export async function* interruptible(bytes: Readable, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const stop = (): void => {
    bytes.destroy(new Interrupted());
  };
  signal.addEventListener('abort', stop);
  try {
    yield* bytes;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
