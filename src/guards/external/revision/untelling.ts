/** New files that say nothing about a guard, so that a run of it changes neither its fingerprint nor whether it is committed. */

/** What Python compiled, which has the time of the source in it, and what keeps a folder out of git, as a folder of runs does. */
const UNTELLING = /(?:^|\/)(?:__pycache__\/|\.gitignore$)/;

/** Whether a file that git does not know, and does not ignore, changes no answer. @param file relative */
export function isUntelling(file: string): boolean {
  return UNTELLING.test(file);
}
