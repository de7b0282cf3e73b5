/** Exit codes other than 0, which is: done, and no regression that was asked for. */

/** A regression, where `--fail-on` asks for it. */
export const REGRESSED = 1;

/** Could not run: usage, an unreadable source, no case, a fault of ours. */
export const COULD_NOT_RUN = 2;

/** Ended by Ctrl-C. */
export const INTERRUPTED = 130;
