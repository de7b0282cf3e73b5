/** The programs a command names, for filters and counts that need no more. */

import { readCommands } from './read-commands.ts';
import { wholeText } from './text.ts';

/**
 * Base names of the programs of all simple commands that would run, in the order of the text; those that only running
 * the command would tell (`$x`, `$(which y)`) are left out.
 */
export function programsOf(command: string): string[] {
  return readCommands(wholeText(command)).commands.flatMap(({ words: [program] }) => {
    const name = program?.isStatic === true ? (program.value.split('/').at(-1) ?? '') : '';
    return name === '' ? [] : [name];
  });
}
