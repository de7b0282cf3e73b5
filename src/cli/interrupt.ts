/** Ctrl-C: the first ends the work and reports what there is, the second ends the program. */

import process from 'node:process';

/** Exit code of an interrupted run. */
export const INTERRUPTED = 130;

/** A signal that aborts on SIGINT or SIGTERM; `release` gives the keys back. */
export function onInterrupt(isQuiet: boolean): { readonly signal: AbortSignal; release(): void } {
  const controller = new AbortController();
  const interrupt = (): void => {
    if (controller.signal.aborted) process.exit(INTERRUPTED);
    controller.abort();
    if (!isQuiet) process.stderr.write('replay: interrupted; reporting what was judged (again to stop at once)\n');
  };
  process.on('SIGINT', interrupt);
  process.on('SIGTERM', interrupt);
  const release = (): void => {
    process.off('SIGINT', interrupt);
    process.off('SIGTERM', interrupt);
  };
  return { signal: controller.signal, release };
}
