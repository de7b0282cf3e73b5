/** What a command is about, in two words: its program, and the subcommand where the program has such. */

import type { SimpleCommand } from '../../shell/command.ts';
import { readCommands } from '../../shell/read-commands.ts';
import type { Span } from '../../shell/span.ts';
import { wholeText } from '../../shell/text.ts';
import { subcommandOf } from '../categories/subcommand.ts';

/**
 * `git push`, `rm`, `kubectl delete`: of the simple command that a span stands in, else of the first; undefined where only
 * running it would tell.
 */
export function subjectOf(command: string, span?: Span): string | undefined {
  const { commands } = readCommands(wholeText(command));
  const around = commands.filter((one) => span !== undefined && isAround(one, span));
  const spoke = around.at(-1) ?? commands.find(({ words }) => words.length > 0);
  return spoke && nameOf(spoke);
}

function isAround({ span, words }: SimpleCommand, { start, end }: Span): boolean {
  return words.length > 0 && span.start <= start && end <= span.end;
}

/** The program without its folder, and its subcommand. */
function nameOf({ words: [program, ...args] }: SimpleCommand): string | undefined {
  if (program?.isStatic !== true) return undefined;
  const name = program.value.split('/').at(-1) ?? '';
  if (name === '') return undefined;
  const verb = subcommandOf(name.toLowerCase(), args)?.verb;
  return verb?.isStatic === true ? `${name} ${verb.value}` : name;
}
