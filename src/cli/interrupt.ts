/** Ctrl-C: the first ends the work and reports what there is, the second ends the program. */

import process from 'node:process';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** One press of Ctrl-C can arrive twice, when a wrapper such as npx passes on what the terminal sends to all. */
const SAME_PRESS_MILLIS = 200;

/** Interrupted before there was anything to report. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';

  constructor(message = 'nothing was judged yet, so there is nothing to report') {
    super(message);
  }
}

/**
 * A signal that aborts on Ctrl-C, on the end of a job, and when the terminal goes away; `release` gives the keys back.
 * @param announce tells the person what happens now
 * @param reason of the signal: what it ends before anything was judged ends with that
 */
export function onInterrupt(
  announce: (text: string) => void,
  reason = new Interrupted(),
): { readonly signal: AbortSignal; release(): void } {
  const controller = new AbortController();
  let pressed = Number.NEGATIVE_INFINITY;
  const interrupt = (): void => {
    const isSamePress = performance.now() - pressed < SAME_PRESS_MILLIS;
    pressed = performance.now();
    if (isSamePress) return;
    if (controller.signal.aborted) endAtOnce();
    controller.abort(reason);
    announce('interrupted; finishing what is under way (again to stop at once)');
  };
  for (const name of SIGNALS) process.on(name, interrupt);
  const release = (): void => {
    for (const name of SIGNALS) process.off(name, interrupt);
  };
  return { signal: controller.signal, release };
}

/**
 * Dies of SIGINT, which a shell shows as 130: to exit would wait for the threads that read and write files, and those may
 * wait for something that never comes.
 */
function endAtOnce(): void {
  process.removeAllListeners('SIGINT');
  process.kill(process.pid, 'SIGINT');
}
