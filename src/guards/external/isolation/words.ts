/** The words of a guard's command, as far as they can be told without running a shell. */

import type { Surrounded } from '../external-guard.ts';

/** None for guards that are not commands. Options are left out. */
export function wordsOf(guard: Surrounded): readonly string[] {
  const command = 'command' in guard ? guard.command : undefined;
  const words: readonly unknown[] =
    typeof command === 'string' ? command.split(/\s+/) : Array.isArray(command) ? command : [];
  return words.filter((word) => typeof word === 'string').filter((word) => !/^-|\0|^$/.test(word));
}
