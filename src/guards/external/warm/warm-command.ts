/** The command of a Python script, taken apart so that another script can stand before it. */

import { ReplayError } from '../../../errors.ts';
import { readCommands } from '../../../shell/read-commands.ts';
import { wholeText } from '../../../shell/text.ts';

export interface WarmCommand {
  /** The interpreter and its own options. */
  readonly python: readonly [string, ...string[]];
  readonly script: string;
  readonly arguments: readonly string[];
}

const PYTHON = /^(?:.*\/)?python(?:3(?:\.\d+)?)?$/;

/** Options that hold for whatever is run; `-c`, `-m`, `-i`, `-x` and `-` are other ways to say what. */
const FLAGS = /^-[bBdEIOPqRsSuv]+$/;
const WITH_VALUE = /^-[WX]$/;
const WITH_VALUE_IN_IT = /^-[WX]./;

/**
 * Takes apart `python3 [OPTIONS] SCRIPT.py [ARGUMENTS]`, as words or as one command of static words for a shell.
 * @param argv the command as it is started
 * @throws ReplayError where it has another form
 */
export function warmCommandOf(argv: readonly string[], guard: string): WarmCommand {
  const [program, ...others] = wordsOf(argv) ?? [];
  if (program === undefined || !PYTHON.test(program)) throw unfit(guard);
  const options: string[] = [];
  for (let word = others.shift(); word !== undefined; word = others.shift()) {
    if (!word.startsWith('-')) return { python: [program, ...options], script: word, arguments: others };
    options.push(word);
    const value = WITH_VALUE.test(word) ? others.shift() : undefined;
    if (value !== undefined) options.push(value);
    else if (!FLAGS.test(word) && !WITH_VALUE_IN_IT.test(word)) break;
  }
  throw unfit(guard);
}

/** The words of a command, also of one that is given to a shell where it does nothing but start a program. */
function wordsOf(argv: readonly string[]): readonly string[] | undefined {
  const [shell, option, text, ...more] = argv;
  if (shell !== '/bin/sh' || option !== '-c' || text === undefined || more.length > 0) return argv;
  const [command, ...others] = readCommands(wholeText(text)).commands;
  const isAlone = command !== undefined && others.length === 0;
  if (!isAlone || command.assignments.length > 0 || command.redirects.length > 0) return undefined;
  return command.words.every(({ isStatic }) => isStatic) ? command.words.map(({ value }) => value) : undefined;
}

function unfit(guard: string): ReplayError {
  return new ReplayError(
    `guard ${guard} cannot be kept warm: only a command of the form python3 [options] script.py [arguments] can, all of it static words`,
  );
}
